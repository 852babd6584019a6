import type { FastifyInstance } from 'fastify'

/** `/healthz` reports that the process responds, without I/O; `/readyz` that its dependencies respond (a check throws if one does not). */
export function addHealth(app: FastifyInstance, checks: Record<string, () => Promise<void>>) {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check, request.log)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'unavailable'])) })
  })
}

async function passes(check: () => Promise<void>, log: { error(error: unknown): void }): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    log.error(error)
    return false
  }
}
