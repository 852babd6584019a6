import { type OutgoingHttpHeaders, request } from 'node:http'

/** Asks for a path exactly as it is written; fetch would tidy it up. Gives the status. */
export function rawStatus(address: string, method: string, path: string, headers: OutgoingHttpHeaders = {}): Promise<number> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })
}
