import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type CachedKey } from '#contract/index.ts'
import type { Language } from '#contract/languages.ts'
import { findUnstorableText } from '#contract/storable-text.ts'
import { AppError } from '#server/app-error.ts'
import { anonymous, type Visitor } from '#server/visibility/visibility-rule.ts'
import { apiLanguage } from './api-language.ts'
import { CachedResponse, sendReady } from './cached-response.ts'
import { type CachedHandlers, routeSchema } from './endpoints.ts'
import type { RequestVersion } from './request-version.ts'
import { publicRoute, type ResponseCache } from './response-cache.ts'

export type PublicEndpoints = ReturnType<typeof createPublicEndpoints>

interface Input {
  params: unknown
  query: unknown
}
/** Language of item names in a response: null for names as they were entered. */
interface Reader {
  language: Language | null
  asOf: number
}

/** Replaces the names of items in a response with those in a language. */
export interface NameTranslation {
  /** Whether any item has names in other languages. */
  isNeeded(asOf: number): Promise<boolean>
  /** With null as language, names stay as they were entered. */
  translate<Output>(schema: z.ZodType, output: Output, language: Language | null): Promise<Output>
}
type Anonymous = (input: Input) => Promise<unknown>
type Personal = (input: Input & Visitor) => Promise<unknown>
type CachedDefinition = Extract<Endpoint, { access: 'public'; output: z.ZodType }>

const json = { 'content-type': 'application/json; charset=utf-8' }
const shared = { headers: { ...json, 'cache-control': 'no-cache' } }
const personalized = { headers: { ...json, 'cache-control': 'private, no-store' } }

/** The endpoints that the contract declares as `cached`: over HTTP, and in process for pages. */
export function createPublicEndpoints(handlers: CachedHandlers, responses: ResponseCache, names: NameTranslation) {
  const definitionOf = (key: CachedKey) => api[key] as CachedDefinition

  function handlersOf(key: CachedKey): { anonymous: Anonymous; personal?: Personal } {
    const handler = handlers[key] as Anonymous | { anonymous: Anonymous; personal: Personal }
    return typeof handler === 'function' ? { anonymous: handler } : handler
  }

  /** While no item has names in other languages, all languages share one response. */
  async function response(key: CachedKey, input: Input, reader: Reader): Promise<CachedResponse> {
    const language = await languageFor(input, reader)
    const headers = { ...shared.headers, ...(definitionOf(key).fromFrames && { 'access-control-allow-origin': '*' }) }
    const make = async () => new CachedResponse(await asJson(key, await handlersOf(key).anonymous(input), language), { headers })
    return responses.get(key, { ...input, language }, make, reader.asOf)
  }

  async function asJson(key: CachedKey, output: unknown, language: Language | null): Promise<string> {
    const { output: schema } = definitionOf(key)
    return JSON.stringify(schema.encode(await names.translate(schema, output, language)))
  }

  /** If an endpoint takes the language of its texts as input, item names use it too. */
  async function languageFor({ query }: Input, { language, asOf }: Reader): Promise<Language | null> {
    const wanted = (query as { language?: Language } | undefined)?.language ?? language
    return wanted && (await names.isNeeded(asOf)) ? wanted : null
  }

  /** The visitor's own response if there is no public one. Throws the public rejection if the visitor does not have access either. */
  async function personalResponse(key: CachedKey, input: Input, reader: Reader, visitor: Visitor, rejection: unknown): Promise<string> {
    const { personal } = handlersOf(key)
    if (!personal || !isPersonalized(visitor) || !(rejection instanceof AppError && rejection.code === 'not_found')) throw rejection
    return asJson(key, await personal({ ...input, ...visitor }), await languageFor(input, reader))
  }

  return {
    /** `visitorOf` is called only if the public response is a rejection. */
    mount(app: FastifyInstance, o: { asOf: RequestVersion; visitorOf: (request: FastifyRequest) => Promise<Visitor> }) {
      for (const key of Object.keys(api).filter(isCached)) {
        const url = key.slice('GET '.length)
        app.get(url, { ...publicRoute, schema: routeSchema(definitionOf(key)) }, async (request, reply) => {
          const { params, query } = request
          const reader = { language: apiLanguage(request), asOf: await o.asOf(request) }
          try {
            return sendReady(request, reply, await response(key, { params, query }, reader))
          } catch (rejection) {
            const visitor = handlersOf(key).personal ? await o.visitorOf(request) : anonymous
            const text = await personalResponse(key, { params, query }, reader, visitor, rejection)
            return sendReady(request, reply, new CachedResponse(text, personalized))
          }
        })
      }
    },

    /** The same response in process: data for rendering a page. Throws AppError. */
    async request(key: string, given: Partial<Input>, { visitor, ...reader }: Reader & { visitor: Visitor }): Promise<unknown> {
      if (!isCached(key)) throw new Error(`${key} is not public: pages are rendered from public responses`)
      const { params, query } = definitionOf(key)
      const input = { params: checked(params, given.params), query: checked(query, given.query ?? {}) }
      try {
        return JSON.parse((await response(key, input, reader)).body.toString())
      } catch (rejection) {
        return JSON.parse(await personalResponse(key, input, reader, visitor, rejection))
      }
    },
  }
}

/** Whether the visitor may have access to more than the public. */
export const isPersonalized = ({ viewer, opened }: Visitor): boolean => viewer !== null || opened.size > 0

const isCached = (key: string): key is CachedKey => (api as Record<string, Endpoint>)[key]?.cached !== undefined

/** Throws malformed_request, with the name of the invalid field if there is one. */
function checked(schema: z.ZodType | undefined, input: unknown): unknown {
  const result = schema?.safeParse(input)
  const path = result?.success ? findUnstorableText(result.data) : result?.error.issues[0]?.path
  if (path) throw new AppError('malformed_request', path.length > 0 ? { field: String(path[0]) } : undefined)
  return result?.data
}
