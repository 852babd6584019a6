import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalPath, pageAt, splitLanguage } from '#contract/pages.ts'
import { AppError } from '#server/app-error.ts'
import type { RedirectionsService } from '#server/features/redirections/redirections.service.ts'
import type { SiteIcons } from '#server/features/sharing/site-icons.ts'
import { type CachedResponse, sendReady } from '#server/http/cached-response.ts'
import { setCookies } from '#server/http/cookies.ts'
import { requestOrigin } from '#server/http/origin.ts'
import { isPersonalized } from '#server/http/public-endpoints.ts'
import { publicRoute, type ResponseCache } from '#server/http/response-cache.ts'
import { isDataPath, isServedBySite } from '#server/http/site-paths.ts'
import type { OpenedItems } from '#server/visibility/opened-items.ts'
import type { Unlocking } from '#server/visibility/unlocking.ts'
import type { VisibilityNotices } from '#server/visibility/visibility-notices.ts'
import { anonymous } from '#server/visibility/visibility-rule.ts'
import { type BarePageOptions, createBarePages } from './bare-pages.ts'
import { pageAddress, withoutStrayEnd } from './page-address.ts'
import { languageCookie, languageSwitch, pageLanguage } from './page-language.ts'
import { createPageRenderer, type Page } from './page-renderer.ts'
import { addUnlocking, keyIn } from './unlocking.routes.ts'

interface PageOptions extends BarePageOptions {
  siteIcons: SiteIcons
  redirections: Pick<RedirectionsService, 'resolve'>
  notices: VisibilityNotices
  unlocking: Unlocking
  openedItems: OpenedItems
  /** Id of the item that this artist or album was merged into. */
  mergedInto: (id: string) => Promise<string | undefined>
  /** Current address of the own page that had this address before. */
  pageAfter: (slug: string) => Promise<string | undefined>
  responses: ResponseCache
}

/** Serves every page as an anonymous visitor sees it, cached by library version. */
export async function addPages(app: FastifyInstance, o: PageOptions) {
  const pages = createPageRenderer({ ...o, readIdentity: o.identity.readLast, log: app.log })
  await o.web.addFiles(app, o.siteIcons, async () => (await o.identity.readLast()).songWord)
  const bare = createBarePages(o, pages)
  const unlocking = await addUnlocking(app, { ...o, ...bare })

  app.get('/*', { ...publicRoute, schema: { hide: true }, errorHandler: bare.sendPageError }, async (request, reply) => {
    const [requested = '/', query] = request.url.split(/\?(.*)/s)
    const { path } = splitLanguage(requested)
    if (isDataPath(requested)) throw new AppError('not_found')
    const location = await redirectionOf(request)
    if (location) return reply.code(302).header('cache-control', 'no-store').header('location', location).send()
    const canonical = canonicalPath(requested)
    if (canonical) return redirectPermanently(reply, o.basePath + canonical + (query === undefined ? '' : `?${query}`))
    const wanted = languageSwitch(request.url)
    if (wanted) return followSwitch(request, reply, wanted)
    const opened = await unlocking.followKey(request, reply, path)
    if (opened) return opened
    const sendBare = bare.senderAt(path)
    if (sendBare) return sendBare(request, reply)
    if (pageAt(path)?.area === 'embed') reply.removeHeader('x-frame-options')
    const response = await respond(request)
    const moved = response.status === 404 ? await movedAddress(request.url) : null
    if (moved) return redirectPermanently(reply, moved)
    const repaired = response.status === 404 ? withoutStrayEnd(request.url) : null
    if (repaired) return reply.header('cache-control', 'no-store').redirect(o.basePath + repaired)
    const notice = response.status === 404 ? await o.notices.find(path) : null
    if (notice?.kind === 'protected')
      return bare.sendUnlockPage(request, reply, requested, { ...notice, problem: keyIn(request.url) === null ? null : { kind: 'link' } })
    return notice ? bare.sendNotice(request, reply, notice) : sendReady(request, reply, response)
  })

  async function respond(request: FastifyRequest): Promise<CachedResponse> {
    const { address, isShared } = pageAddress(request.url)
    const page: Page = { address, origin: requestOrigin(request, o.site), language: pageLanguage(request) }
    const asOf = await o.asOf(request)
    const forAll =
      isShared && o.web.isFixed
        ? await o.responses.get('page', page, (requestedPage) => pages.render(requestedPage, { asOf, visitor: anonymous }), asOf)
        : await pages.render(page, { asOf, visitor: anonymous })
    const exact = { ...page, address: request.url }
    // The router's redirects keep the whole query, so they are rendered from the exact address.
    if (forAll.headers.location && address !== request.url) return pages.render(exact, { asOf, visitor: anonymous })
    if (forAll.status !== 404) return forAll
    // This visitor may see more: a pending song has a page for its uploader and editors, a protected item for those who have opened it.
    const visitor = await o.visitorOf(request)
    return isPersonalized(visitor) ? pages.render(exact, { asOf, visitor }) : forAll
  }

  function followSwitch(request: FastifyRequest, reply: FastifyReply, { language, url, isKept }: LanguageSwitch) {
    if (isKept) setCookies(request, reply, [languageCookie(language, o.basePath)])
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', o.basePath + url)
      .send()
  }

  /** `/r/…` always redirects; other addresses redirect only if a redirection matches. If the lookup fails, redirects to the home page. */
  async function redirectionOf({ url, headers, log }: FastifyRequest): Promise<string | null> {
    const [path = '/', query = ''] = url.split(/\?(.*)/s)
    try {
      if (path.startsWith('/r/')) return (await o.redirections.resolve(path.slice(2), query, headers)) ?? `${o.basePath}/404`
      return isServedBySite(path) ? null : await o.redirections.resolve(path, query, headers)
    } catch (error) {
      log.error(error, 'a redirection could not be looked up')
      return `${o.basePath}/`
    }
  }

  const redirectPermanently = (reply: FastifyReply, location: string) =>
    reply.code(301).header('cache-control', 'max-age=3600').header('location', location).send()

  /** Current address of a merged artist or album, or of an own page whose address was changed; null for other addresses. */
  async function movedAddress(url: string): Promise<string | null> {
    const [requested = '/', query] = url.split(/\?(.*)/s)
    const { prefix, path } = splitLanguage(requested)
    const [, folder, id, slash] = /^(\/(?:(?:embed\/)?(?:artist|album)|page)\/)([\w-]{1,80})(\/?)$/.exec(path) ?? []
    const into = id && (await (folder === '/page/' ? o.pageAfter : o.mergedInto)(id))
    return into ? o.basePath + prefix + folder + into + slash + (query === undefined ? '' : `?${query}`) : null
  }

  return bare
}

type LanguageSwitch = NonNullable<ReturnType<typeof languageSwitch>>
