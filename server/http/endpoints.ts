import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler, RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Api, api, type CachedKey, type EndpointKey } from '#contract/index.ts'
import { documentationPath, rawRoutes } from '#contract/raw.ts'
import type { Viewer } from '#contract/session.ts'
import { findUnstorableText } from '#contract/storable-text.ts'
import { AppError } from '#server/app-error.ts'
import type { Opened, Visitor } from '#server/visibility/visibility-rule.ts'
import { allowSandboxedFrame, answerSandboxedFrames } from './sandboxed-frames.ts'

type Parsed<K extends EndpointKey, P extends 'params' | 'query' | 'body'> = Api[K] extends { [X in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type ViewerOf<K extends EndpointKey> = Api[K]['access'] extends 'public' ? undefined : Viewer
type Result<K extends EndpointKey> = Api[K] extends { output: infer S extends z.ZodType } ? z.input<S> : undefined

/** Passed to a handler: validated input, and the viewer if the endpoint's access guarantees one. */
interface HandlerInput<K extends EndpointKey> {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  viewer: ViewerOf<K>
  request: FastifyRequest
  reply: FastifyReply
}

type Input<K extends EndpointKey> = Pick<HandlerInput<K>, 'params' | 'query'>

/** Handlers of cached responses get only validated input. */
type Handler<K extends EndpointKey> = Api[K] extends { cached: 'public' }
  ? (input: Input<K>) => Promise<Result<K>>
  : Api[K] extends { cached: 'public-first' }
    ? { anonymous: (input: Input<K>) => Promise<Result<K>>; personal: (input: Input<K> & Visitor) => Promise<Result<K>> }
    : (input: HandlerInput<K>) => Promise<Result<K> | undefined>

/** One handler for each of the endpoints `K`. Both a feature's routes and the whole API are such a table. */
export type Handlers<K extends EndpointKey = EndpointKey> = { [X in K]: Handler<X> }
export type CachedHandlers = Handlers<CachedKey>

/** Throws AppError if the client that sent `headers` does not have `access`; otherwise returns the viewer, if there is one. */
export type AccessCheck = (headers: IncomingHttpHeaders, access: Access) => Promise<Viewer | null>

/** The protections opened in this browser or for this account. */
type OpenedBy = (cookies: string | undefined, viewer: Viewer | null) => Promise<Opened>

/** Gives every route its access from the contract, checked before the rest of the request is read. Register it first. */
export function guardRoutes(app: FastifyInstance, checkAccess: AccessCheck, openedBy: OpenedBy) {
  app.decorateRequest('viewer', null)
  app.decorateRequest('opened')
  app.addHook('onRoute', (route) => {
    const declared = declaredIn(route)
    const name = `${String(route.method)} ${route.url}`
    if (!declared) throw new Error(`${name} is in neither contract/index.ts nor contract/raw.ts`)
    if (Boolean(declared.cached) !== Boolean(route.config?.isPublicResponse))
      throw new Error(`${name} is declared as cached, or mounted as a public route: it must be both or neither`)
    route.config = { ...route.config, access: declared.access, duringMaintenance: declared.duringMaintenance ?? 'closed' }
  })
  app.addHook('onRequest', async function checkRouteAccess(request) {
    const { access = 'admin', isPublicResponse } = request.routeOptions.config
    // Public cached responses do not need the viewer.
    if (request.is404 || isPublicResponse) return
    request.viewer = await checkAccess(request.headers, access)
    request.opened = await openedBy(request.headers.cookie, request.viewer)
  })
}

type Declared = Pick<Endpoint, 'access' | 'cached' | 'duringMaintenance'>

function declaredIn({ method, url }: RouteOptions): Declared | undefined {
  if (url === documentationPath || url.startsWith(`${documentationPath}/`)) return { access: 'public', duringMaintenance: 'open' }
  const methods = [method].flat().map((name) => (name === 'HEAD' ? 'GET' : name === 'OPTIONS' ? 'POST' : name))
  const [first, ...others] = methods.map(
    (name): Declared | undefined => (api as Record<string, Endpoint>)[`${name} ${url}`] ?? rawRoutes[url],
  )
  return others.every((other) => other?.access === first?.access) ? first : undefined
}

/** Fastify's validator of every input: the contract's schema, then the rule against text that some databases cannot store. */
export const inputValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route)
  return (input: unknown) => {
    const result = validate(input)
    const path = typeof result === 'object' && 'value' in result ? findUnstorableText(result.value) : undefined
    return path ? { error: new AppError('malformed_request', { field: path.map(String).join('.') }) } : result
  }
}

/** Mounts the endpoints that are not publicly cached: one route with schemas and handler per row of the table. */
export function mountEndpoints(app: FastifyInstance, handlers: Handlers<Exclude<EndpointKey, CachedKey>>) {
  for (const [key, definition] of Object.entries(api) as [EndpointKey, Endpoint][]) {
    if (definition.cached) continue
    const [method, url] = key.split(' ') as [string, string]
    const handle = (handlers as Record<string, unknown>)[key] as (input: unknown) => Promise<unknown>
    if (definition.fromFrames) answerSandboxedFrames(app, url)
    app.route({
      method,
      url,
      schema: routeSchema(definition),
      ...(definition.fromFrames && { config: { takesSandboxedFrames: true }, onRequest: allowSandboxedFrame }),
      handler: async (request, reply) => {
        const { params, query, body, viewer } = request
        const response = await handle({ params, query, body, viewer, request, reply })
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        if (!definition.output) return reply.code(204).send()
        return response
      },
    })
  }
}

/** An endpoint's input and output schemas for Fastify. The key is '2xx' because V8 allocates array elements up to an integer key such as 200. */
export const routeSchema = ({ params, query, body, output }: Endpoint) => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(output && { response: { '2xx': output } }),
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route by guardRoutes. */
    access?: Access
    duringMaintenance?: 'open' | 'closed'
    isPublicResponse?: boolean
  }
  interface FastifyRequest {
    viewer: Viewer | null
    /** Not set on public responses, which do not depend on it. */
    opened: Opened
  }
}
