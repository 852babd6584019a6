import type { FastifyInstance } from 'fastify'

/** The response to a write waits until signed addresses of what it withdrew lead nowhere. */
export function awaitWithdrawals(app: FastifyInstance, { settled }: { settled(): Promise<void> }) {
  app.addHook('onSend', async function awaitWithdrawnFiles({ method }) {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) await settled()
  })
}
