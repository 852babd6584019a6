import type { FastifyInstance } from 'fastify'

/** Delays the response to a write until signed addresses of files that it withdrew have stopped working. */
export function awaitWithdrawals(app: FastifyInstance, { settled }: { settled(): Promise<void> }) {
  app.addHook('onSend', async function awaitWithdrawnFiles({ method }) {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) await settled()
  })
}
