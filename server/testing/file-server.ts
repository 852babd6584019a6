import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Starts another server on the loopback address. `requests` are the requested paths. */
export async function startFileServer(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    requests,
    port: address.port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
