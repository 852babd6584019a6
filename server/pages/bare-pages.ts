import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '#contract/languages.ts'
import type { NumberedSongs } from '#contract/numbered-songs.ts'
import { splitLanguage } from '#contract/pages.ts'
import type { Site } from '#contract/settings.ts'
import type { Song } from '#contract/songs.ts'
import type { Config } from '#server/config.ts'
import type { ScanNotice } from '#server/features/codes/scans.ts'
import type { RedeemPage } from '#server/features/downloads/redeem.routes.ts'
import type { JoinPage } from '#server/features/groups/joining.routes.ts'
import { asAppError, prepareErrorReply, sendError } from '#server/http/errors.ts'
import { requestOrigin } from '#server/http/origin.ts'
import { isPersonalized, type PublicEndpoints } from '#server/http/public-endpoints.ts'
import type { RequestVersion } from '#server/http/request-version.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { isDataPath } from '#server/http/site-paths.ts'
import type { VisibilityNotice } from '#server/visibility/visibility-notices.ts'
import { anonymous, type Visitor } from '#server/visibility/visibility-rule.ts'
import { type BarePage, barePage, bareStyleHashes } from './bare-page.ts'
import { joinContent } from './join-page.ts'
import { numberContent } from './number-page.ts'
import { type PageRequest, pageLanguage } from './page-language.ts'
import type { createPageRenderer } from './page-renderer.ts'
import { redeemMain } from './redeem-page.ts'
import type { createSiteIdentity } from './site-identity.ts'
import { typedNumber } from './typed-number.ts'
import { unlockPath } from './unlocking.routes.ts'
import type { Speech, UnlockState, WebSource } from './web-source.ts'

/** Number of songs suggested on the page of a code without a destination. */
const suggestedMax = 4

export interface BarePageOptions {
  web: WebSource
  site: Config['site']
  basePath: string
  identity: ReturnType<typeof createSiteIdentity>
  timeZone: () => Promise<string>
  /** Expected end of the maintenance; null if it is unknown or has passed. */
  maintenanceEnd: () => Promise<string | null>
  endpoints: PublicEndpoints
  asOf: RequestVersion
  visitorOf: (request: FastifyRequest) => Promise<Visitor>
}

const daySeconds = 24 * 60 * 60
const spreadSeconds = 15

/**
 * When a browser loads an announcement again: just after the start, or after a day. Counted by the server's clock, and spread over some
 * seconds, so that the visitors who wait for a start do not arrive at once.
 */
const secondsUntilReload = (start: string) =>
  Math.ceil(Math.min(Math.max(0, (Date.parse(start) - Date.now()) / 1000), daySeconds)) + randomInt(1, spreadSeconds + 1)

/** Sends the pages that work without scripts: errors, notices, and forms. */
export function createBarePages(o: BarePageOptions, { styleSheets }: Pick<ReturnType<typeof createPageRenderer>, 'styleSheets'>) {
  /** Responds with a page, or with a JSON error under data paths. */
  async function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { code } = asAppError(error)
    // Such as an old address in another encoding: browsers get the page of unknown addresses, which this one cannot be.
    if (code === 'malformed_request' && request.headers.accept?.includes('text/html'))
      return reply.header('cache-control', 'no-store').redirect(`${o.basePath}/404`)
    if (isDataPath(request.url.split('?')[0] ?? '/') || code === 'malformed_request') return sendError(error, request, reply)
    prepareErrorReply(error, request, reply)
    const what = code === 'maintenance' ? 'maintenance' : 'failure'
    const until = what === 'maintenance' ? await o.maintenanceEnd() : null
    // Settings are read only if there is a date, because they may be what failed.
    const timeZone = until === null ? 'UTC' : await o.timeZone()
    const { text, ...texts } = await (await o.web.entry()).bareTexts(await speechOf(request), what, until, timeZone)
    return sendBare(request, reply, { ...texts, paragraphs: [text] })
  }

  const speechOf = async (request: PageRequest): Promise<Speech> => ({
    language: pageLanguage(request),
    word: (await o.identity.readLast()).songWord,
  })

  async function sendBare(request: PageRequest, reply: FastifyReply, content: Content, songs?: BarePage['songs']) {
    const language = pageLanguage(request)
    const identity = await o.identity.readLast()
    const { basePath } = o
    const styles = styleSheets({ language, word: identity.songWord })
    const fontRules = (await o.web.entry()).textFontRules(identity.look.fonts, basePath)
    const html = barePage({ ...content, ...(songs && { songs }), ...identity, language, basePath, styles, fontRules })
    return reply
      .header('content-language', language)
      .header(
        'content-security-policy',
        pagePolicy({ scripts: [], styles: [...bareStyleHashes(fontRules), ...identity.look.styleHashes] }, { more: o.web.policy }),
      )
      .type('text/html; charset=utf-8')
      .send(html)
  }

  /** Shown instead of an item before its start or after its end. */
  async function sendNotice(request: FastifyRequest, reply: FastifyReply, notice: Exclude<VisibilityNotice, { kind: 'protected' }>) {
    const announced = notice.kind === 'early' ? notice : null
    const { text, home, pageTitle, ...texts } = await (await o.web.entry()).noticeTexts(
      await speechOf(request),
      announced,
      await o.timeZone(),
    )
    const links = [{ address: homeOf(request), text: home }]
    reply.code(announced ? 200 : 410).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (!announced) return sendBare(request, reply, { ...texts, paragraphs: [text], links })
    reply.header('refresh', secondsUntilReload(announced.date))
    const { name: title, artist, isListed, ...cover } = announced
    const paragraphs = artist === null ? [text] : [artist, text]
    const origin = requestOrigin(request, o.site)
    const preview = { title: pageTitle, text, address: `${origin}${o.basePath}${request.url.replace(/\?.*/s, '')}`, origin }
    return sendBare(request, reply, { ...texts, paragraphs, links, cover: { ...cover, title }, ...(isListed && { preview }) })
  }

  const homeOf = ({ url }: PageRequest) => `${o.basePath}${splitLanguage(url.split('?')[0] ?? '/').prefix}/`

  /** Shown instead of a protected item, without its name. `requested` is the path of its page, which the form itself does not have. */
  async function sendUnlockPage(from: FastifyRequest, reply: FastifyReply, requested: string, state: UnlockState) {
    const request = { headers: from.headers, url: requested }
    const { viewer } = await o.visitorOf(from)
    const { text, problem, label, submit, signIn, notMember, account, home, ...texts } = await (await o.web.entry()).unlockTexts(
      await speechOf(request),
      { ...state, displayName: viewer?.displayName ?? null },
    )
    const { basePath } = o
    const { prefix, path } = splitLanguage(requested)
    const signInLink = { address: `${basePath}${prefix}/auth?next=${encodeURIComponent(path)}`, text: signIn }
    reply.code(state.problem?.kind === 'wait' ? 429 : 403).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return sendBare(request, reply, {
      ...texts,
      paragraphs: state.hasGroups && notMember !== null ? [notMember, text] : [text],
      ...(problem !== null && { problem }),
      ...(state.hasPassword && { form: { action: `${basePath}${unlockPath}`, path: requested, label, submit } }),
      links: [
        ...(state.hasGroups ? [viewer ? { address: `${basePath}${prefix}/account`, text: account } : signInLink] : []),
        { address: homeOf(request), text: home },
      ],
    })
  }

  /** Explains in plain words which data of children's recordings is stored and shown. Playlists with school privacy link to it. */
  async function sendSchoolPrivacyPage(request: FastifyRequest, reply: FastifyReply) {
    const { prefix, path } = splitLanguage(request.url.split('?')[0] ?? '/')
    const { paragraphs, home, ...texts } = await (await o.web.entry()).schoolPrivacyTexts(await speechOf(request))
    const site = requestOrigin(request, o.site) + o.basePath
    reply.headers({ 'cache-control': 'no-cache', vary: prefix ? 'Cookie' : 'Accept-Language, Cookie' })
    const links = [{ address: homeOf(request), text: home }]
    return sendBare(request, reply, {
      ...texts,
      paragraphs,
      links,
      addresses: addressesOf(site, { prefix, path: withoutSlash(path) }),
    })
  }

  /**
   * The field for the number of a song, which redirects to the song if exactly one has it. Limited to the playlist or album that the
   * address names, unless this visitor cannot see it now.
   */
  async function sendNumberPage(request: FastifyRequest, reply: FastifyReply) {
    const [requested = '/', query = ''] = request.url.split(/\?(.*)/s)
    const { prefix, path } = splitLanguage(requested)
    const { typed, list } = numberQuery(query)
    const number = typedNumber(typed)
    const visitor = list ? await o.visitorOf(request) : anonymous
    const found = await numberedSongs(number, list, { asOf: await o.asOf(request), visitor, language: pageLanguage(request) })
    const [song] = found.songs
    const pagesPath = o.basePath + prefix
    if (song && found.songs.length === 1)
      return reply
        .code(302)
        .headers({ 'cache-control': 'no-store', location: `${pagesPath}/song/${song.id}` })
        .send()
    const { direction, ...texts } = await (await o.web.entry()).numberTexts(await speechOf(request))
    reply.headers({
      'cache-control': isPersonalized(visitor) ? 'private, no-store' : 'no-cache',
      vary: prefix ? 'Cookie' : 'Accept-Language, Cookie',
      ...((list || typed) && { 'x-robots-tag': 'noindex' }),
    })
    return sendBare(request, reply, {
      direction,
      ...numberContent({ ...found, typed, number, pagesPath }, texts),
      addresses: addressesOf(requestOrigin(request, o.site) + o.basePath, { prefix, path: withoutSlash(path) }),
    })
  }

  async function numberedSongs(number: number | null, list: object | null, reader: Parameters<PublicEndpoints['request']>[2]) {
    const read = (query: object) => o.endpoints.request('GET /api/numbered-songs', { query }, reader) as Promise<NumberedSongs>
    const wanted = number === null ? {} : { number }
    try {
      return await read({ ...wanted, ...list })
    } catch (error) {
      if (!list || !['not_found', 'malformed_request'].includes(asAppError(error).code)) throw error
      return read(wanted)
    }
  }

  /** Of each row of contract/pages.ts that is bare (page-table.test.ts). */
  const senders = new Map([
    ['/number', sendNumberPage],
    ['/school-privacy', sendSchoolPrivacyPage],
  ])

  /** Empty during maintenance, or if the songs cannot be read. */
  async function suggestedSongs(request: FastifyRequest): Promise<readonly Song[]> {
    try {
      const reader = { asOf: await o.asOf(request), visitor: anonymous, language: pageLanguage(request) }
      const { isClosed } = (await o.endpoints.request('GET /api/site', {}, reader)) as Site
      if (isClosed) return []
      const query = { limit: suggestedMax }
      return ((await o.endpoints.request('GET /api/featured-songs', { query }, reader)) as { songs: Song[] }).songs
    } catch (error) {
      request.log.error(error, 'a page lacks its suggestions')
      return []
    }
  }

  return {
    sendPageError,
    sendNotice,
    sendUnlockPage,
    /** Sends the page at a path; undefined if the app has it. */
    senderAt: (path: string) => senders.get(withoutSlash(path)),
    async sendRedeemPage(request: FastifyRequest, reply: FastifyReply, page: RedeemPage) {
      const start = page.problem?.kind === 'early' ? page.problem.date : null
      const texts = await (await o.web.entry()).redeemTexts(await speechOf(request), start, await o.timeZone())
      const { title, direction } = texts
      return sendBare(request, reply, { title, direction, paragraphs: [], main: redeemMain(page, texts) })
    },
    async sendJoinPage(request: FastifyRequest, reply: FastifyReply, page: JoinPage) {
      const { direction, ...texts } = await (await o.web.entry()).joinTexts(await speechOf(request))
      return sendBare(request, reply, { direction, ...joinContent(page, texts, o.basePath) })
    },
    /** For scans of a code that does not redirect. The caller sets status and caching. */
    async sendScanMessage(request: FastifyRequest, reply: FastifyReply, { message, own, date }: ScanNotice) {
      const { text, home, listen, ...texts } = await (await o.web.entry()).scanTexts(
        await speechOf(request),
        message,
        date,
        await o.timeZone(),
      )
      // The default text contains the date.
      const paragraphs = own === null ? [text] : date === null ? [own] : [own, text]
      const songs = await suggestedSongs(request)
      const link = { address: `${o.basePath}/`, text: home }
      return sendBare(request, reply, { ...texts, paragraphs, links: [link] }, songs.length > 0 ? { title: listen, songs } : undefined)
    },
  }
}

/** Addresses for the head, as in other pages (web/lib/addresses.ts). */
const addressesOf = (site: string, { prefix, path }: ReturnType<typeof splitLanguage>): BarePage['addresses'] => [
  { rel: 'canonical', href: site + prefix + path },
  ...languages.map((hreflang) => ({ rel: 'alternate' as const, hreflang, href: `${site}/${hreflang}${path}` })),
  { rel: 'alternate', hreflang: 'x-default', href: site + path },
]

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** What the address of the number's page names. */
function numberQuery(query: string): { typed: string; list: { playlistId: string } | { albumId: string } | null } {
  const given = new URLSearchParams(query)
  const [playlistId, albumId] = [given.get('playlist'), given.get('album')]
  return { typed: given.get('number')?.trim() ?? '', list: playlistId ? { playlistId } : albumId ? { albumId } : null }
}

type Content = Pick<
  BarePage,
  'title' | 'titleLabels' | 'paragraphs' | 'direction' | 'links' | 'addresses' | 'cover' | 'problem' | 'form' | 'main'
>
