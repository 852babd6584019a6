import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'

/** What tus gets to see: the headers of its protocol and no others, so that neither a proxy's nor a visitor's can change what it does. */
export function toWebRequest(o: { method: string; url: string; headers: IncomingHttpHeaders; body: DetachedBody | null }): Request {
  const headers = Object.entries(o.headers).filter(([name]) => /^(upload-|tus-|content-)/.test(name))
  return new Request(`http://localhost${o.url}`, {
    method: o.method,
    headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    ...(o.body && { body: o.body.stream, duplex: 'half' }),
  })
}

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
