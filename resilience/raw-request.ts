import { type OutgoingHttpHeaders, request } from 'node:http'

/** Requests a path exactly as written, which fetch would normalize. Returns the status. */
export function rawStatus(address: string, method: string, path: string, headers: OutgoingHttpHeaders = {}): Promise<number> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}
