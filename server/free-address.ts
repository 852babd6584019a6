import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws the error of listening at this address. Called before a start changes anything: the password of the first administrator, which a
 * first start creates, is printed only once the server listens.
 */
export async function requireFreeAddress({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
