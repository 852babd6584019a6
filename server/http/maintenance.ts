import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageAt, splitLanguage } from '#contract/pages.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'

/**
 * During maintenance, only administrators are served; all others get the error code `maintenance`, except on routes and pages that the
 * contract declares `duringMaintenance: 'open'`. Register it after the access check, which sets the viewer. Public responses skip that
 * check, so for them it calls `viewerOf`.
 */
export function closeForMaintenance(
  app: FastifyInstance,
  o: { isOn: (request: FastifyRequest) => Promise<boolean>; viewerOf: (request: FastifyRequest) => Promise<Viewer | null> },
) {
  app.addHook('onRequest', async function rejectDuringMaintenance(request) {
    if (isOpen(request) || !(await o.isOn(request))) return
    const viewer = request.viewer ?? (await o.viewerOf(request))
    if (!viewer?.mayAdminister) throw new AppError('maintenance')
  })
}

const isOpen = ({ url, routeOptions: { config, url: route } }: FastifyRequest): boolean =>
  (route === '/*' ? pageAt(splitLanguage(url.split('?')[0] ?? '/').path) : config)?.duringMaintenance === 'open'
