import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves `read` at /metrics on a separate address, which cannot be reached through the site. Throws if it cannot listen. */
export async function serveMetrics({ host, port }: { host: string; port: number }, read: () => Promise<string>): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': contentType }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Metrics of all processes, aggregated in the supervisor: sums, and averages for the event loop. */
export async function metricsOfAll(): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = await import('prom-client')
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}
