import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ScanMessage } from '#contract/codes.ts'
import type { Language } from '#contract/languages.ts'
import { pageAt } from '#contract/pages.ts'
import type { Viewer } from '#contract/session.ts'
import { errorBody } from '#server/http/app-error.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { asAppError, statusOf } from '#server/http/errors.ts'
import type { PublicEndpoints } from '#server/http/public-endpoints.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { nameInlineScripts } from './inline-scripts.ts'
import type { RequestApi, WebSource } from './web-source.ts'

/** Everything that a public page depends on. */
export interface Page {
  /** Path and query below the base path. */
  address: string
  origin: string
  language: Language
}

/** Renders pages from responses of the API, called in process. */
export function createPageRenderer(o: { web: WebSource; basePath: string; endpoints: PublicEndpoints; log: FastifyBaseLogger }) {
  const nonce = randomBytes(16).toString('base64url')

  /** The anonymous page if there is no viewer. A page with a failed read is not cacheable. */
  async function render(
    { address, origin, language }: Page,
    { asOf, viewer }: { asOf: number; viewer: Viewer | null },
  ): Promise<CachedResponse> {
    let isWhole = true
    const requestApi: RequestApi = async (key, input) => {
      try {
        return { body: await o.endpoints.request(key, input, { asOf, viewer }) }
      } catch (error) {
        const rejection = asAppError(error)
        if (statusOf[rejection.code] >= 500) {
          isWhole = false
          o.log.error({ err: error }, 'data of a page could not be read')
        }
        return { error: errorBody(rejection) }
      }
    }
    const entry = await o.web.entry()
    const response = await entry.render({
      request: new Request(origin + o.basePath + address),
      language,
      manifest: o.web.manifest(language),
      nonce,
      requestApi,
      basePath: o.basePath,
      origin,
    })
    const { status } = response
    const rules = pageAt(address.split('?')[0] ?? '/')
    const location = response.headers.get('location')
    if (location) return new CachedResponse('', { status, headers: { location, 'cache-control': 'no-store' } })
    const scripted = nameInlineScripts(await response.text(), nonce)
    const { html, hashes: styles } = o.web.inlineStyles(scripted.html)
    return new CachedResponse(html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': pagePolicy(
          { scripts: scripted.hashes, styles },
          { framedByAll: rules?.area === 'embed', more: o.web.policy },
        ),
        'cache-control': viewer ? 'private, no-store' : isWhole ? 'no-cache' : 'no-store',
        vary: 'Accept-Language, Cookie',
        ...(rules?.robots !== 'index' && { 'x-robots-tag': 'noindex' }),
      },
    })
  }

  return {
    render,
    bareTexts: async (language: Language, what: 'maintenance' | 'failure', until: string | null) =>
      (await o.web.entry()).bareTexts(language, what, until),
    scanTexts: async (language: Language, what: ScanMessage, date: string | null) => (await o.web.entry()).scanTexts(language, what, date),
    styleSheets: (language: Language): string[] => o.web.manifest(language).routes.__root__?.css ?? [],
  }
}
