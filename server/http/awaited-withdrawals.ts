import type { FastifyInstance } from 'fastify'
import { isReading } from './methods.ts'

/** Delays the response to a write until signed addresses of files that it withdrew have stopped working. */
export function awaitWithdrawals(app: FastifyInstance, { settled }: { settled(): Promise<void> }) {
  app.addHook('onSend', async function awaitWithdrawnFiles(request) {
    if (!isReading(request)) await settled()
  })
}
