import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'

/**
 * The bytes of a request in a stream that can be given up without giving up the connection: what is still on its way is then read
 * and dropped, because a client that is cut off while it sends never sees the answer that says why.
 */
export class DetachedBody {
  readonly stream: ReturnType<typeof Readable.toWeb>
  readonly #bytes = new PassThrough()

  constructor(request: IncomingMessage) {
    request.once('error', (error) => this.#bytes.destroy(error))
    this.#bytes.once('close', () => {
      request.unpipe(this.#bytes)
      request.resume()
    })
    this.stream = Readable.toWeb(request.pipe(this.#bytes))
  }

  giveUp() {
    this.#bytes.destroy()
  }
}
