import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/**
 * The body of a request as a stream that can be abandoned without closing the connection: the remaining bytes are then read and dropped,
 * because a client that is cut off while it sends never reads the response that says why.
 */
export class DetachedBody {
  readonly stream: Readable
  /** The client has disconnected, or `giveUp` was called. */
  isCutOff = false

  constructor(request: IncomingMessage) {
    const bytes = request.pipe(new PassThrough())
    request.once('error', (error) => {
      this.isCutOff = true
      bytes.destroy(error)
    })
    // A stream destroyed while nothing reads it has no other error listener.
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
