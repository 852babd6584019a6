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

interface Asked {
  params: unknown
  query: unknown
}
type Everyone = (asked: Asked) => Promise<unknown>
type SignedIn = (asked: Asked & { viewer: Viewer }) => Promise<unknown>
type CachedDefinition = Extract<Endpoint, { access: 'public'; output: z.ZodType }>

const json = { 'content-type': 'application/json; charset=utf-8' }
const forEveryone = { headers: { ...json, 'cache-control': 'no-cache' } }
const forOne = { headers: { ...json, 'cache-control': 'private, no-store' } }

/** The endpoints that the contract declares as `cached`: over HTTP, and in process for pages. */
export function createPublicEndpoints(handlers: CachedHandlers, answers: ResponseCache) {
  const definitionOf = (key: CachedKey) => api[key] as CachedDefinition

  function handlersOf(key: CachedKey): { everyone: Everyone; signedIn?: SignedIn } {
    const handler = handlers[key] as Everyone | { everyone: Everyone; signedIn: SignedIn }
    return typeof handler === 'function' ? { everyone: handler } : handler
  }

  const answer = (key: CachedKey, asked: Asked, asOf: number): Promise<CachedResponse> =>
    answers.get(key, asked, async () => new CachedResponse(asJson(key, await handlersOf(key).everyone(asked)), forEveryone), asOf)

  const asJson = (key: CachedKey, output: unknown): string => JSON.stringify(definitionOf(key).output.encode(output))

  /** The response for one viewer, where there is no public one. Throws the public rejection where the viewer has no more access either. */
  async function personal(key: CachedKey, asked: Asked, viewer: Viewer | null, refusal: unknown): Promise<string> {
    const { signedIn } = handlersOf(key)
    if (!signedIn || !viewer || !(refusal instanceof AppError && refusal.code === 'not_found')) throw refusal
    return asJson(key, await signedIn({ ...asked, viewer }))
  }

  return {
    /** `viewerOf` is called only where the public response is a rejection. */
    mount(app: FastifyInstance, o: { asOf: RequestVersion; viewerOf: (request: FastifyRequest) => Promise<Viewer | null> }) {
      for (const key of Object.keys(api).filter(isCached)) {
        const url = key.slice('GET '.length)
        app.get(url, { ...publicRoute, schema: routeSchema(key, definitionOf(key)) }, async (request, reply) => {
          const { params, query } = request
          try {
            return sendReady(request, reply, await answer(key, { params, query }, await o.asOf(request)))
          } catch (refusal) {
            const viewer = handlersOf(key).signedIn ? await o.viewerOf(request) : null
            const text = await personal(key, { params, query }, viewer, refusal)
            return sendReady(request, reply, new CachedResponse(text, forOne))
          }
        })
      }
    },

    /** The same response, in process: the data that a page is rendered from. Throws AppError. */
    async ask(key: string, input: Partial<Asked>, { asOf, viewer }: { asOf: number; viewer: Viewer | null }): Promise<unknown> {
      if (!isCached(key)) throw new Error(`${key} is not for everyone: pages are rendered from what everyone may see`)
      const { params, query } = definitionOf(key)
      const asked = { params: checked(params, input.params), query: checked(query, input.query ?? {}) }
      try {
        return JSON.parse((await answer(key, asked, asOf)).body.toString())
      } catch (refusal) {
        return JSON.parse(await personal(key, asked, viewer, refusal))
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
