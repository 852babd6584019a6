import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { pageAt, splitLanguage } from '#contract/pages.ts'
import { AppError, errorBody } from '#server/app-error.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { asAppError, statusOf } from '#server/http/errors.ts'
import { isPersonalized, type PublicEndpoints } from '#server/http/public-endpoints.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import type { Visitor } from '#server/visibility/visibility-rule.ts'
import type { SiteIdentity } from './site-identity.ts'
import type { PageInput, RequestApi, Speech, WebSource } from './web-source.ts'

/** Everything that the HTML of a public page depends on. */
export interface Page {
  /** Path and query below the base path; the path may begin with a language. */
  address: string
  origin: string
  language: Language
}

/** Renders pages from API responses, which it requests in process. */
export function createPageRenderer(o: {
  web: WebSource
  basePath: string
  endpoints: PublicEndpoints
  readIdentity: () => Promise<SiteIdentity>
  log: FastifyBaseLogger
}) {
  const nonce = randomBytes(16).toString('base64url')

  /** A page with a failed read is not cacheable, nor is one for an identified visitor. */
  async function render(
    { address, origin, language: wanted }: Page,
    { asOf, visitor }: { asOf: number; visitor: Visitor },
  ): Promise<CachedResponse> {
    let isWhole = true
    const marks = { isUnlisted: false, isSchoolPrivate: false }
    const { prefix, path } = splitLanguage(address.split('?')[0] ?? '/')
    const rules = pageAt(path)
    const isEmbedded = rules?.area === 'embed'
    const isAdmin = rules?.area === 'admin'
    const [entry, { look, songWord }] = await Promise.all([o.web.entry(), o.readIdentity()])
    const language = isAdmin ? entry.adminLanguage(wanted) : wanted
    const requestApi: RequestApi = async (key, input) => {
      try {
        const body = await requestLenient(key, input, { asOf, visitor, language: isAdmin ? null : language })
        const has = (mark: keyof typeof marks) => typeof body === 'object' && body !== null && mark in body
        marks.isUnlisted ||= has('isUnlisted')
        marks.isSchoolPrivate ||= has('isSchoolPrivate')
        if (isEmbedded && has('isSchoolPrivate')) throw new AppError('not_found')
        return { body }
      } catch (error) {
        const rejection = asAppError(error)
        if (statusOf[rejection.code] >= 500) {
          isWhole = false
          o.log.error({ err: error }, 'data of a page could not be read')
        }
        return { error: errorBody(rejection) }
      }
    }
    const speech = { language, word: songWord }
    const page = await entry.render({
      request: new Request(origin + o.basePath + address),
      speech,
      manifest: o.web.manifest(speech),
      nonce,
      requestApi,
      basePath: o.basePath,
      pagesPath: o.basePath + prefix,
      apiPath: isAdmin ? o.basePath : `${o.basePath}/${language}`,
      origin,
      look,
    })
    const { status, location, content } = page
    if (location) return new CachedResponse('', { status, headers: { location, 'cache-control': 'no-store' } })
    const hashes = { script: new Set<string>(), style: new Set<string>() }
    const [head, scripts] = [page.head, page.scripts].map((part) => nameInlineCode(part, nonce, hashes)) as [string, string]
    // Inlining saves a first visitor one round trip; administrators already have the sheets in their caches.
    const styled = isAdmin ? { html: head, hashes: [] } : o.web.inlineStyles(head)
    return new CachedResponse(styled.html + content + scripts, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': pagePolicy(
          { scripts: [...hashes.script], styles: [...hashes.style, ...styled.hashes, ...look.styleHashes] },
          { framedBy: isEmbedded ? 'all' : marks.isSchoolPrivate ? 'none' : 'own', more: o.web.policy },
        ),
        'cache-control': isPersonalized(visitor) ? 'private, no-store' : isWhole ? 'no-cache' : 'no-store',
        vary: prefix ? 'Cookie' : 'Accept-Language, Cookie',
        ...(marks.isSchoolPrivate && { 'x-frame-options': 'DENY' }),
        ...((marks.isUnlisted || rules?.robots !== 'index') && { 'x-robots-tag': 'noindex' }),
      },
    })
  }

  /**
   * Repeats a rejected request without the rejected parameter: a page ignores invalid parameters of its address, such as another list's
   * cursor.
   */
  async function requestLenient(key: string, input: PageInput, reader: Parameters<PublicEndpoints['request']>[2]): Promise<unknown> {
    try {
      return await o.endpoints.request(key, input, reader)
    } catch (error) {
      const { code, details } = asAppError(error)
      const { [String(details?.field)]: rejected, ...query } = input.query ?? {}
      if (code !== 'malformed_request' || rejected === undefined) throw error
      return requestLenient(key, { ...input, query }, reader)
    }
  }

  return {
    render,
    styleSheets: (speech: Speech): string[] => o.web.manifest(speech).routes.__root__?.css ?? [],
  }
}

/**
 * Cached pages cannot contain a fresh nonce, so their inline scripts and styles are allowed by hash. Only code that the renderer marked with
 * the secret `nonce` is hashed; the marks are then removed. Injected code has no hash in the policy, so the browser blocks it.
 */
function nameInlineCode(markedHtml: string, nonce: string, hashes: Record<'script' | 'style', Set<string>>): string {
  const mark = ` nonce="${nonce}"`
  return markedHtml.replace(
    /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g,
    (tag, kind: 'script' | 'style', attributes: string, code: string) => {
      if (!attributes.includes(mark)) return tag
      if (code) hashes[kind].add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      return `<${kind}${attributes.replace(mark, '')}>${code}</${kind}>`
    },
  )
}
