import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type CachedKey } from '#contract/index.ts'
import { findUnstorableText } from '#contract/storable-text.ts'
import { anonymous, type Visitor } from '#server/visibility/visibility-rule.ts'
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
type Personal = (input: Input & Visitor) => Promise<unknown>
type CachedDefinition = Extract<Endpoint, { access: 'public'; output: z.ZodType }>

const json = { 'content-type': 'application/json; charset=utf-8' }
const shared = { headers: { ...json, 'cache-control': 'no-cache' } }
const personalized = { headers: { ...json, 'cache-control': 'private, no-store' } }

/** The endpoints that the contract declares as `cached`: over HTTP, and in process for pages. */
export function createPublicEndpoints(handlers: CachedHandlers, responses: ResponseCache) {
  const definitionOf = (key: CachedKey) => api[key] as CachedDefinition

  function handlersOf(key: CachedKey): { anonymous: Anonymous; personal?: Personal } {
    const handler = handlers[key] as Anonymous | { anonymous: Anonymous; personal: Personal }
    return typeof handler === 'function' ? { anonymous: handler } : handler
  }

  const response = (key: CachedKey, input: Input, asOf: number): Promise<CachedResponse> =>
    responses.get(key, input, async () => new CachedResponse(asJson(key, await handlersOf(key).anonymous(input)), shared), asOf)

  const asJson = (key: CachedKey, output: unknown): string => JSON.stringify(definitionOf(key).output.encode(output))

  /** The response for one visitor, where there is no public one. Throws the public rejection where the visitor has no more access either. */
  async function personalResponse(key: CachedKey, input: Input, visitor: Visitor, rejection: unknown): Promise<string> {
    const { personal } = handlersOf(key)
    if (!personal || !isPersonalized(visitor) || !(rejection instanceof AppError && rejection.code === 'not_found')) throw rejection
    return asJson(key, await personal({ ...input, ...visitor }))
  }

  return {
    /** `visitorOf` is called only where the public response is a rejection. */
    mount(app: FastifyInstance, o: { asOf: RequestVersion; visitorOf: (request: FastifyRequest) => Promise<Visitor> }) {
      for (const key of Object.keys(api).filter(isCached)) {
        const url = key.slice('GET '.length)
        app.get(url, { ...publicRoute, schema: routeSchema(key, definitionOf(key)) }, async (request, reply) => {
          const { params, query } = request
          try {
            return sendReady(request, reply, await response(key, { params, query }, await o.asOf(request)))
          } catch (rejection) {
            const visitor = handlersOf(key).personal ? await o.visitorOf(request) : anonymous
            const text = await personalResponse(key, { params, query }, visitor, rejection)
            return sendReady(request, reply, new CachedResponse(text, personalized))
          }
        })
      }
    },

    /** The same response, in process: the data that a page is rendered from. Throws AppError. */
    async request(key: string, given: Partial<Input>, { asOf, visitor }: { asOf: number; visitor: Visitor }): Promise<unknown> {
      if (!isCached(key)) throw new Error(`${key} is not public: pages are rendered from public responses`)
      const { params, query } = definitionOf(key)
      const input = { params: checked(params, given.params), query: checked(query, given.query ?? {}) }
      try {
        return JSON.parse((await response(key, input, asOf)).body.toString())
      } catch (rejection) {
        return JSON.parse(await personalResponse(key, input, visitor, rejection))
      }
    },
  }
}

/** Whether more may be there for the visitor than for all. */
export const isPersonalized = ({ viewer, opened }: Visitor): boolean => viewer !== null || opened.size > 0

const isCached = (key: string): key is CachedKey => (api as Record<string, Endpoint>)[key]?.cached !== undefined

function checked(schema: z.ZodType | undefined, input: unknown): unknown {
  const result = schema?.safeParse(input)
  if (result && (!result.success || findUnstorableText(result.data))) throw new AppError('malformed_request')
  return result?.data
}
