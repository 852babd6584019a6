import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/session.ts'
import { AppError } from './app-error.ts'

/**
 * Served while the site is closed: signing in, administration and what they request, the program's own files, health checks, and dynamic QR
 * codes.
 */
const goesOn =
  /^\/(?:auth|admin|c|assets|healthz|readyz|api\/(?:session|password-resets|docs|site)|favicon\.ico|icon\.svg|icon-\d+\.png|apple-touch-icon\.png)(?:[/?]|$)/

/**
 * While maintenance is on, everything else is closed for everyone but administrators (error code `maintenance`). Register it after
 * the access check, which finds the viewer, but for routes whose answer is the same for everyone: `viewerOf` is asked then.
 */
export function closeForMaintenance(
  app: FastifyInstance,
  o: { isOn: (request: FastifyRequest) => Promise<boolean>; viewerOf: (request: FastifyRequest) => Promise<Viewer | null> },
) {
  app.addHook('onRequest', async (request) => {
    if (goesOn.test(request.url) || !(await o.isOn(request))) return
    const viewer = request.viewer ?? (await o.viewerOf(request))
    if (viewer?.role !== 'admin') throw new AppError('maintenance')
  })
}
