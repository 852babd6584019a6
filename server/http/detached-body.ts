import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/**
 * A request body as a stream that can be abandoned without closing the connection: the remaining bytes are read and discarded, because a
 * client that is disconnected while sending never reads the response with the reason.
 */
export class DetachedBody {
  readonly stream: Readable
  /** Set when the client has disconnected or `giveUp` was called. */
  isCutOff = false

  constructor(request: IncomingMessage) {
    const bytes = request.pipe(new PassThrough())
    request.once('error', (error) => {
      this.isCutOff = true
      bytes.destroy(error)
    })
    // A stream that is destroyed while it has no reader has no other error listener.
    bytes.on('error', () => {})
    bytes.once('close', () => {
      request.unpipe(bytes)
      request.resume()
    })
    this.stream = bytes
  }

  giveUp() {
    this.isCutOff = true
    this.stream.destroy()
  }
}
