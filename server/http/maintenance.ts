import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { isInternalCall } from './internal-calls.ts'

/** What goes on while the site is closed: signing in, administration and what they ask for, the program's own files, health. */
const goesOn =
  /^\/(?:auth|admin|assets|healthz|readyz|api\/(?:session|password-resets|docs|site)|favicon\.ico|icon\.svg|icon-\d+\.png|apple-touch-icon\.png)(?:[/?]|$)/

/**
 * While maintenance is on, everything else is closed for everyone but administrators (error code `maintenance`). Register it after
 * the access check, which finds the viewer.
 */
export function closeForMaintenance(app: FastifyInstance, isOn: () => Promise<boolean>) {
  app.addHook('onRequest', async (request) => {
    if (goesOn.test(request.url) || isInternalCall(request) || request.viewer?.role === 'admin') return
    if (await isOn()) throw new AppError('maintenance')
  })
}
