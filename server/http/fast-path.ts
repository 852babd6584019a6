import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Sends the response now or soon, or returns false and has done nothing. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

/** Every hook that runs for a request, by the name of its function, and why a response of the fast path may skip it. */
const skippedHooks: Record<string, string> = {
  stopIdleBodies: 'requests with a body never take the fast path',
  sendRequestId: 'media responses carry no request id',
  logRequest: 'media is logged at level debug, where the fast path is off',
  measureResponse: 'the fast path has counters of its own (media_fast_path_total)',
  measureError: 'the fast path sends no errors',
  setSecurityHeaders: 'the sender writes securityHeaders itself',
  rejectMalformedTarget: 'the fast path looks up the same normalised target',
  rejectForeignOrigin: 'the fast path serves GET only',
  checkRouteAccess: 'only what the guarded route sent to all is cached, until the library changes',
  rejectWhileClosed: 'the fast path serves GET only',
  awaitWithdrawnFiles: 'the fast path serves GET only',
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
 * Throws where a hook is added that would run for media and that the fast path is not known to be safe without. Register it first. Hooks
 * of an encapsulated plugin run for that plugin's routes only.
 */
export function guardFastPath(app: FastifyInstance) {
  const addHook = app.addHook as (this: FastifyInstance, name: string, hook: (...args: never[]) => unknown) => FastifyInstance
  app.addHook = function guarded(this: FastifyInstance, name: string, hook: (...args: never[]) => unknown) {
    if (this === app && requestHooks.some((known) => known === name) && !(hook.name in skippedHooks))
      throw new Error(`The fast path skips the ${name} hook ${hook.name || '(anonymous)'}: say in fast-path.ts why it may, or honour it`)
    return addHook.call(this, name, hook)
  } as typeof app.addHook
  app.addHook('onRoute', (route) => {
    const own = requestHooks.find((name) => route[name])
    if (own && servedRoutes.includes(route.url)) throw new Error(`The fast path skips the ${own} hook of ${route.url}`)
  })
}

/**
 * Puts `serve` before Fastify, its hooks and guards included, for requests that must cost next to nothing (docs/decisions/013): it may
 * serve only what they would let pass. Requests that it does not serve go to Fastify, and so does every request with a body (timeouts.ts);
 * all do while the server closes, because Fastify reports that to clients, and where the log shows each request.
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
  // Fastify meets the same error, and reports it.
  if (!(await served.catch(() => false))) toFastify()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
