import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { pageAt } from '#contract/pages.ts'
import type { Viewer } from '#contract/session.ts'
import type { Site } from '#contract/settings.ts'
import type { Song } from '#contract/songs.ts'
import type { Config } from '#server/config.ts'
import type { ScanNotice } from '#server/features/codes/scans.ts'
import type { RedirectionsService } from '#server/features/redirections/redirections.service.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CachedResponse, sendReady } from '#server/http/cached-response.ts'
import { asAppError, beginError, sendError } from '#server/http/errors.ts'
import { requestOrigin } from '#server/http/origin.ts'
import type { PublicEndpoints } from '#server/http/public-endpoints.ts'
import type { RequestVersion } from '#server/http/request-version.ts'
import { publicRoute, type ResponseCache } from '#server/http/response-cache.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { isDataPath, isServedBySite } from '#server/http/site-paths.ts'
import { type BarePage, barePage, bareStyleHash } from './bare-page.ts'
import { pageAddress } from './page-address.ts'
import { languageCookie, languageSwitch, pageLanguage } from './page-language.ts'
import { createPageRenderer, type Page } from './page-renderer.ts'
import type { WebSource } from './web-source.ts'

/** Where not even the settings can be read. */
const defaultSiteName = 'Music Platform'
/** Songs on the page of a code without a destination. */
const suggestedMax = 4

interface PageOptions {
  web: WebSource
  site: Config['site']
  basePath: string
  siteName: () => Promise<string>
  /** When maintenance is expected to end, if that is known and still ahead. */
  maintenanceEnd: () => Promise<string | null>
  redirections: Pick<RedirectionsService, 'resolve'>
  endpoints: PublicEndpoints
  responses: ResponseCache
  asOf: RequestVersion
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
}

/** Serves every page as an anonymous visitor sees it, cached by library version. */
export async function addPages(app: FastifyInstance, o: PageOptions) {
  const pages = createPageRenderer({ ...o, log: app.log })
  await o.web.addFiles(app)

  app.get('/*', { ...publicRoute, schema: { hide: true }, errorHandler: sendPageError }, async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (isDataPath(path)) throw new AppError('not_found')
    const location = await redirectionOf(request)
    if (location) return reply.code(302).header('cache-control', 'no-store').header('location', location).send()
    const wanted = languageSwitch(request.url)
    if (wanted) return followSwitch(request, reply, wanted)
    if (pageAt(path)?.area === 'embed') reply.removeHeader('x-frame-options')
    return sendReady(request, reply, await respond(request))
  })

  async function respond(request: FastifyRequest): Promise<CachedResponse> {
    const { address, isShared } = pageAddress(request.url)
    const page: Page = { address, origin: requestOrigin(request, o.site), language: pageLanguage(request) }
    const asOf = await o.asOf(request)
    const forEveryone =
      isShared && o.web.isFixed
        ? await o.responses.get('page', page, (requestedPage) => pages.render(requestedPage, { asOf, viewer: null }), asOf)
        : await pages.render(page, { asOf, viewer: null })
    const exact = { ...page, address: request.url }
    // A redirect of the router preserves the whole query.
    if (forEveryone.headers.location && address !== request.url) return pages.render(exact, { asOf, viewer: null })
    if (forEveryone.status !== 404) return forEveryone
    // The account may see more: a pending song has its page for its uploader and administrators.
    const viewer = await o.viewerOf(request)
    return viewer ? pages.render(exact, { asOf, viewer }) : forEveryone
  }

  function followSwitch(request: FastifyRequest, reply: FastifyReply, { language, url }: { language: Language; url: string }) {
    const cookie = languageCookie(language, { basePath: o.basePath, secure: request.protocol === 'https' })
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('set-cookie', cookie)
      .header('location', o.basePath + url)
      .send()
  }

  /** `/r/…` always redirects, other addresses only if a redirection matches. A failed lookup redirects to the home page. */
  async function redirectionOf({ url, headers }: FastifyRequest): Promise<string | null> {
    const [path = '/', query = ''] = url.split(/\?(.*)/s)
    try {
      if (path.startsWith('/r/')) return (await o.redirections.resolve(path.slice(2), query, headers)) ?? `${o.basePath}/404`
      return isServedBySite(path) ? null : await o.redirections.resolve(path, query, headers)
    } catch {
      return `${o.basePath}/`
    }
  }

  /** A page for people; an error as data under data paths. */
  async function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (isDataPath(request.url.split('?')[0] ?? '/') || asAppError(error).code === 'malformed_request')
      return sendError(error, request, reply)
    beginError(error, request, reply)
    const what = asAppError(error).code === 'maintenance' ? 'maintenance' : 'failure'
    const until = what === 'maintenance' ? await o.maintenanceEnd() : null
    const { text, ...texts } = await pages.bareTexts(pageLanguage(request), what, until)
    return sendBare(request, reply, { ...texts, paragraphs: [text] })
  }

  async function sendBare(request: FastifyRequest, reply: FastifyReply, content: Content, songs?: BarePage['songs']) {
    const language = pageLanguage(request)
    const siteName = await o.siteName().catch(() => defaultSiteName)
    const { basePath } = o
    const html = barePage({ ...content, ...(songs && { songs }), siteName, language, basePath, styles: pages.styleSheets(language) })
    return reply
      .header('content-language', language)
      .header('content-security-policy', pagePolicy({ scripts: [], styles: [bareStyleHash] }, { more: o.web.policy }))
      .type('text/html; charset=utf-8')
      .send(html)
  }

  /** None while the site is closed to visitors, or where they cannot be read. */
  async function suggestedSongs(request: FastifyRequest): Promise<readonly Song[]> {
    try {
      const asOf = await o.asOf(request)
      const { isClosed } = (await o.endpoints.request('GET /api/site', {}, { asOf, viewer: null })) as Site
      if (isClosed) return []
      const query = { limit: suggestedMax }
      return ((await o.endpoints.request('GET /api/featured-songs', { query }, { asOf, viewer: null })) as { songs: Song[] }).songs
    } catch (error) {
      request.log.error(error, 'a page lacks its suggestions')
      return []
    }
  }

  return {
    sendPageError,
    /** For scans of a code that is not redirected. Status and caching are set by the caller. */
    async sendScanMessage(request: FastifyRequest, reply: FastifyReply, { message, own, date }: ScanNotice) {
      const { text, home, listen, ...texts } = await pages.scanTexts(pageLanguage(request), message, date)
      // The default text has the date.
      const paragraphs = own === null ? [text] : date === null ? [own] : [own, text]
      const songs = await suggestedSongs(request)
      const link = { address: `${o.basePath}/`, text: home }
      return sendBare(request, reply, { ...texts, paragraphs, link }, songs.length > 0 ? { title: listen, songs } : undefined)
    },
  }
}

type Content = Pick<BarePage, 'title' | 'paragraphs' | 'direction' | 'link'>
