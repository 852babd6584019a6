import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Sends the response, now or later, or returns false without having done anything. */
type Serve = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

/** Every hook that runs for a request, by its function's name, with the reason why fast-path responses may skip it. */
const skippedHooks: Record<string, string> = {
  stopIdleBodies: 'requests with a body never take the fast path',
  sendRequestId: 'media responses have no request id',
  reportUntrustedProxy: 'the page before the media is reported',
  logRequest: 'media is logged at level debug, where the fast path is off',
  measureResponse: 'the fast path has counters of its own (media_fast_path_total)',
  measureError: 'the fast path sends no errors',
  setSecurityHeaders: 'the sender writes securityHeaders itself',
  rejectMalformedTarget: 'the fast path looks up the same normalized target',
  rejectForeignOrigin: 'the fast path serves GET only',
  checkRouteAccess: 'only what the guarded route sent to all is cached, until the library changes',
  rejectWhileClosed: 'the fast path serves GET only',
  awaitWithdrawnFiles: 'the fast path serves GET only',
  compressResponse: 'media is not compressed',
  rejectDuringMaintenance: 'nothing is cached during maintenance, and a changed setting is a changed library',
}
const requestHooks = [
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'preSerialization',
  'onSend',
  'onResponse',
  'onError',
  'onTimeout',
  'onRequestAbort',
] as const
const servedRoutes = ['/media/*', '/captions/*', '/covers/*']

/**
 * Throws if a hook is added that would run for media but is not listed as safe to skip. Register it first. Hooks of an encapsulated plugin
 * run only for that plugin's routes.
 */
export function guardFastPath(app: FastifyInstance) {
  const addHook = app.addHook as (this: FastifyInstance, name: string, hook: (...args: never[]) => unknown) => FastifyInstance
  app.addHook = function guarded(this: FastifyInstance, name: string, hook: (...args: never[]) => unknown) {
    if (this === app && requestHooks.some((known) => known === name) && !(hook.name in skippedHooks))
      throw new Error(`The fast path skips the ${name} hook ${hook.name || '(anonymous)'}: say in fast-path.ts why it may, or honor it`)
    return addHook.call(this, name, hook)
  } as typeof app.addHook
  app.addHook('onRoute', (route) => {
    const own = requestHooks.find((name) => route[name])
    if (own && servedRoutes.includes(route.url)) throw new Error(`The fast path skips the ${own} hook of ${route.url}`)
  })
}

/**
 * Puts `serve` before Fastify with all its hooks and guards, for requests that must be very cheap (docs/decisions/013): it may serve only
 * what they would allow. Fastify handles requests that `serve` declines and requests with a body (timeouts.ts). It handles all requests
 * while the server closes, because Fastify tells clients so, and at a log level that shows each request.
 */
export function serveBeforeFastify({ server, log }: FastifyInstance, serve: Serve) {
  if (log.level === 'debug' || log.level === 'trace') return
  const [fastify] = server.listeners('request') as RequestListener[]
  if (!fastify) throw new Error('Fastify does not listen to requests')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const served = server.listening && !hasBody(request) && serve(request, response)
    if (served === false) fastify(request, response)
    else if (served !== true) void fallBack(served, () => fastify(request, response))
  })
}

async function fallBack(served: Promise<boolean>, toFastify: () => void) {
  // Fastify will run into the same error and report it.
  if (!(await served.catch(() => false))) toFastify()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
