import type { IncomingHttpHeaders } from 'node:http'
import type { DetachedBody } from '#server/http/detached-body.ts'

/** What tus gets to see: the headers of its protocol and no others, so that neither a proxy's nor a visitor's can change what it does. */
export function toWebRequest(o: { method: string; url: string; headers: IncomingHttpHeaders; body: DetachedBody | null }): Request {
  const headers = Object.entries(o.headers).filter(([name]) => /^(upload-|tus-|content-)/.test(name))
  return new Request(`http://localhost${o.url}`, {
    method: o.method,
    headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    ...(o.body && { body: o.body.stream, duplex: 'half' }),
  })
}
