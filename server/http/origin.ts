import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/app-error.ts'
import type { Config } from '#server/config.ts'
import { isReading } from './methods.ts'
import { opaqueOrigin } from './sandboxed-frames.ts'

/**
 * Rejects writes that another site's page sends with a visitor's cookie (CSRF). The site's own origin is that of BASE_URL, or the host and
 * port of the request if it is not set. A write without an Origin header passes only without a cookie (scripts, curl). Routes that do not
 * rely on cookies accept any origin.
 */
export function checkOrigin(app: FastifyInstance, site: Config['site']) {
  app.addHook('onRequest', async function rejectForeignOrigin(request) {
    if (isReading(request) || request.routeOptions.config.takesForeignOrigins) return
    const { origin, cookie } = request.headers
    if (origin === opaqueOrigin && request.routeOptions.config.takesSandboxedFrames) return
    if (origin === undefined ? cookie === undefined : isOwnOrigin(origin, request, site)) return
    throw new AppError('foreign_origin', site ? { expected: site.origin, setting: 'BASE_URL' } : { setting: 'BASE_URL' })
  })
}

function isOwnOrigin(origin: string, request: FastifyRequest, site: Config['site']): boolean {
  if (site) return origin === site.origin
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** Scheme, host and port of the site as this client sees it, for absolute addresses. */
export function requestOrigin(request: FastifyRequest, site: Config['site']): string {
  if (site) return site.origin
  const seen = `${request.protocol}://${request.host}`
  if (last.seen !== seen) last = { seen, origin: checkedOrigin(seen, request.host) }
  return last.origin
}

/** Caches the last host: consecutive requests mostly have the same one, and parsing it is a considerable part of serving a cached page. */
let last = { seen: '', origin: '' }

const checkedOrigin = (seen: string, host: string): string =>
  URL.canParse(seen) && new URL(seen).host === host.toLowerCase() ? new URL(seen).origin : 'http://localhost'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForeignOrigins?: boolean
    takesSandboxedFrames?: boolean
  }
}
