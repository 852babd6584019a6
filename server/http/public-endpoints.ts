import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type CachedKey } from '#contract/index.ts'
import type { Viewer } from '#contract/session.ts'
import { findUnstorableText } from '#contract/storable-text.ts'
import { AppError } from './app-error.ts'
import { CachedResponse, sendReady } from './cached-response.ts'
import { type CachedHandlers, routeSchema } from './endpoints.ts'
import type { RequestVersion } from './request-version.ts'
import { publicRoute, type ResponseCache } from './response-cache.ts'

export type PublicEndpoints = ReturnType<typeof createPublicEndpoints>

interface Input {
  params: unknown
  query: unknown
}
type Anonymous = (input: Input) => Promise<unknown>
type SignedIn = (input: Input & { viewer: Viewer }) => Promise<unknown>
type CachedDefinition = Extract<Endpoint, { access: 'public'; output: z.ZodType }>

const json = { 'content-type': 'application/json; charset=utf-8' }
const shared = { headers: { ...json, 'cache-control': 'no-cache' } }
const personalized = { headers: { ...json, 'cache-control': 'private, no-store' } }

/** The endpoints that the contract declares as `cached`: over HTTP, and in process for pages. */
export function createPublicEndpoints(handlers: CachedHandlers, responses: ResponseCache) {
  const definitionOf = (key: CachedKey) => api[key] as CachedDefinition

  function handlersOf(key: CachedKey): { anonymous: Anonymous; signedIn?: SignedIn } {
    const handler = handlers[key] as Anonymous | { anonymous: Anonymous; signedIn: SignedIn }
    return typeof handler === 'function' ? { anonymous: handler } : handler
  }

  const response = (key: CachedKey, input: Input, asOf: number): Promise<CachedResponse> =>
    responses.get(key, input, async () => new CachedResponse(asJson(key, await handlersOf(key).anonymous(input)), shared), asOf)

  const asJson = (key: CachedKey, output: unknown): string => JSON.stringify(definitionOf(key).output.encode(output))

  /** The response for one viewer, where there is no public one. Throws the public rejection where the viewer has no more access either. */
  async function personal(key: CachedKey, input: Input, viewer: Viewer | null, rejection: unknown): Promise<string> {
    const { signedIn } = handlersOf(key)
    if (!signedIn || !viewer || !(rejection instanceof AppError && rejection.code === 'not_found')) throw rejection
    return asJson(key, await signedIn({ ...input, viewer }))
  }

  return {
    /** `viewerOf` is called only where the public response is a rejection. */
    mount(app: FastifyInstance, o: { asOf: RequestVersion; viewerOf: (request: FastifyRequest) => Promise<Viewer | null> }) {
      for (const key of Object.keys(api).filter(isCached)) {
        const url = key.slice('GET '.length)
        app.get(url, { ...publicRoute, schema: routeSchema(key, definitionOf(key)) }, async (request, reply) => {
          const { params, query } = request
          try {
            return sendReady(request, reply, await response(key, { params, query }, await o.asOf(request)))
          } catch (rejection) {
            const viewer = handlersOf(key).signedIn ? await o.viewerOf(request) : null
            const text = await personal(key, { params, query }, viewer, rejection)
            return sendReady(request, reply, new CachedResponse(text, personalized))
          }
        })
      }
    },

    /** The same response, in process: the data that a page is rendered from. Throws AppError. */
    async request(key: string, given: Partial<Input>, { asOf, viewer }: { asOf: number; viewer: Viewer | null }): Promise<unknown> {
      if (!isCached(key)) throw new Error(`${key} is not public: pages are rendered from public responses`)
      const { params, query } = definitionOf(key)
      const input = { params: checked(params, given.params), query: checked(query, given.query ?? {}) }
      try {
        return JSON.parse((await response(key, input, asOf)).body.toString())
      } catch (rejection) {
        return JSON.parse(await personal(key, input, viewer, rejection))
      }
    },
  }
}

const isCached = (key: string): key is CachedKey => (api as Record<string, Endpoint>)[key]?.cached !== undefined

function checked(schema: z.ZodType | undefined, input: unknown): unknown {
  const result = schema?.safeParse(input)
  if (result && (!result.success || findUnstorableText(result.data))) throw new AppError('malformed_request')
  return result?.data
}
