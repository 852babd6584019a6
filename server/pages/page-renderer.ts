import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { ScanMessage } from '#contract/codes.ts'
import type { ApiError } from '#contract/errors.ts'
import { type Language, languages } from '#contract/languages.ts'
import { pageAt } from '#contract/pages.ts'
import type { Viewer } from '#contract/session.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { asAppError, errorBody, statusOf } from '#server/http/errors.ts'
import type { PublicEndpoints } from '#server/http/public-endpoints.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { routerManifest } from './assets.ts'
import { nameInlineScripts } from './inline-scripts.ts'
import { createStyleInliner } from './inline-styles.ts'

type Ask = (key: string, input: { params?: unknown; query?: unknown }) => Promise<{ answer: unknown } | { refusal: ApiError }>

/** What web/app/entry-server.tsx exports, as built. */
interface ServerEntry {
  routeFiles: Record<string, string>
  languageFiles: Record<Language, string | null>
  bareTexts(language: Language, what: 'maintenance' | 'failure'): { title: string; text: string; direction: 'ltr' | 'rtl' }
  scanTexts(
    language: Language,
    what: ScanMessage,
    startsAt: string | null,
  ): { title: string; text: string; home: string; direction: 'ltr' | 'rtl' }
  render(input: {
    request: Request
    language: Language
    manifest: unknown
    nonce: string
    ask: Ask
    basePath: string
    origin: string
  }): Promise<Response>
}

/** All that a page for everyone depends on. */
export interface Page {
  /** Path and query below the base path. */
  address: string
  origin: string
  language: Language
}

export type PageRenderer = Awaited<ReturnType<typeof createPageRenderer>>

/** Renders pages from the own API's answers, asked in process. */
export async function createPageRenderer(o: { webFolder: string; basePath: string; endpoints: PublicEndpoints; log: FastifyBaseLogger }) {
  const entry = (await import(pathToFileURL(join(o.webFolder, 'server/entry-server.js')).href)) as ServerEntry
  const manifests = new Map<Language, Awaited<ReturnType<typeof routerManifest>>>()
  for (const language of languages)
    manifests.set(language, await routerManifest(o.webFolder, entry.routeFiles, o.basePath, entry.languageFiles[language]))
  const nonce = randomBytes(16).toString('base64url')
  const inlineStyles = createStyleInliner(o.webFolder, o.basePath)

  /** As everyone sees it where there is no viewer. A page that lacks what could not be read just now is not to be stored. */
  async function render(
    { address, origin, language }: Page,
    { asOf, viewer }: { asOf: number; viewer: Viewer | null },
  ): Promise<CachedResponse> {
    let isWhole = true
    const ask: Ask = async (key, input) => {
      try {
        return { answer: await o.endpoints.ask(key, input, { asOf, viewer }) }
      } catch (error) {
        const refusal = asAppError(error)
        if (statusOf[refusal.code] >= 500) {
          isWhole = false
          o.log.error({ err: error }, 'a page lacks an answer')
        }
        return { refusal: errorBody(refusal) }
      }
    }
    const response = await entry.render({
      request: new Request(origin + o.basePath + address),
      language,
      manifest: manifests.get(language),
      nonce,
      ask,
      basePath: o.basePath,
      origin,
    })
    const { status } = response
    const rules = pageAt(address.split('?')[0] ?? '/')
    const location = response.headers.get('location')
    if (location) return new CachedResponse('', { status, headers: { location, 'cache-control': 'no-store' } })
    const scripted = nameInlineScripts(await response.text(), nonce)
    const { html, hashes: styles } = inlineStyles(scripted.html)
    return new CachedResponse(html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': pagePolicy({ scripts: scripted.hashes, styles }, { framedByAll: rules?.area === 'embed' }),
        'cache-control': viewer ? 'private, no-store' : isWhole ? 'no-cache' : 'no-store',
        vary: 'Accept-Language, Cookie',
        ...(rules?.robots !== 'index' && { 'x-robots-tag': 'noindex' }),
      },
    })
  }

  return {
    render,
    bareTexts: entry.bareTexts,
    scanTexts: entry.scanTexts,
    styleSheets: (language: Language): string[] => manifests.get(language)?.routes.__root__?.css ?? [],
  }
}
