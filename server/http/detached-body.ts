import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/**
 * The bytes of a request in a stream that can be given up without giving up the connection: what is still on its way is then read
 * and dropped, because a client that is cut off while it sends never sees the answer that says why.
 */
export class DetachedBody {
  readonly stream: Readable
  /** The client has left, or `giveUp` was called. */
  isCutOff = false

  constructor(request: IncomingMessage) {
    const bytes = request.pipe(new PassThrough())
    request.once('error', (error) => {
      this.isCutOff = true
      bytes.destroy(error)
    })
    // One that is destroyed while nobody reads it has no other listener.
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
