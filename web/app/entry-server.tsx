import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { ScanMessage } from '#contract/codes.ts'
import { embedThemes } from '#contract/embed.ts'
import type { ApiError } from '#contract/errors.ts'
import type { EndpointKey } from '#contract/index.ts'
import type { Language } from '#contract/languages.ts'
import { type SongWord, songWords } from '#contract/song-words.ts'
import { coverPattern } from '#design/cover-pattern.ts'
import textFont from '#design/fonts/text.woff2'
import moreTextFont from '#design/fonts/text-ext.woff2'
import { type FontName, fontsOf, lateFamily, type Subset, type TypePair, typeStyleSheet } from '#design/type-pairs.ts'
import { withBase } from '#web/lib/addresses.ts'
import { type Call, CallError, type Input, type Output } from '#web/lib/api.ts'
import type { AppContext } from '#web/lib/app-context.tsx'
import { fontFiles } from '#web/lib/font-files.ts'
import { type DescriptionsTexts, descriptions as englishDescriptions } from '#web/lib/messages/en/descriptions.gen.ts'
import { invitations as englishInvitations, type InvitationsTexts } from '#web/lib/messages/en/invitations.gen.ts'
import { pages } from '#web/lib/messages/en/pages.gen.ts'
import { songFacts } from '#web/lib/messages/en/song-facts.gen.ts'
import { momentIn } from '#web/lib/moment.ts'
import { type Replacing, replaceTexts } from '#web/lib/texts/replace-texts.ts'
import { type Catalog, english, speak } from '#web/lib/texts/texts.tsx'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { type PageParts, splitPage } from './page-parts.ts'
import { createAppRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

/** Maps route ids to files in web/routes, to find a route's chunks in Vite's manifest. */
export const routeFiles: Record<string, string> = Object.fromEntries(
  Object.keys(import.meta.glob('../routes/**/*.tsx')).flatMap((path) => {
    const file = path.replace('../routes/', '')
    const id = `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`
    return id === '/__root' ? [] : [[id.replace(/\/index$/, '/'), file]]
  }),
)

/** Language of a page, and the site's word for songs. */
export interface Speech {
  language: Language
  word: SongWord
}

const [standardWord] = songWords

/** Files with a page's texts that the browser loads besides the first script, by their names in Vite's manifest. */
export function textFiles({ language, word }: Speech): string[] {
  const texts = `lib/messages/${language}/public.gen.ts`
  const ofWord = word === standardWord ? [] : ['lib/texts/load-word.ts', `lib/messages/${language}/words/${word}/public.gen.ts`]
  return language === english.language && ofWord.length === 0 ? [] : ['lib/texts/load-language.ts', texts, ...ofWord]
}

const adminFiles = Object.keys(import.meta.glob('../lib/messages/*/admin.gen.ts'))

/** Language of admin pages: English if the language has no texts for them. */
export const adminLanguage = (language: Language): Language =>
  adminFiles.includes(`../lib/messages/${language}/admin.gen.ts`) ? language : english.language

const texts = import.meta.glob<Catalog>('../lib/messages/*/public.gen.ts', { import: 'texts' })
const descriptions = import.meta.glob<DescriptionsTexts>('../lib/messages/*/descriptions.gen.ts', { import: 'descriptions' })
const invitations = import.meta.glob<InvitationsTexts>('../lib/messages/*/invitations.gen.ts', { import: 'invitations' })
const wordTexts = import.meta.glob<Replacing<Catalog>>('../lib/messages/*/words/*/public.gen.ts', { import: 'texts' })
const wordDescriptions = import.meta.glob<Replacing<DescriptionsTexts>>('../lib/messages/*/words/*/descriptions.gen.ts', {
  import: 'descriptions',
})

const catalogs = new Map<string, Promise<Catalog>>()

/** The texts of public pages, loaded with the first page that needs them: all languages and words together take megabytes. */
function catalogOf({ language, word }: Speech): Promise<Catalog> {
  const key = `${language} ${word}`
  const loading = catalogs.get(key) ?? loadCatalog(language, word)
  catalogs.set(key, loading)
  return loading
}

async function loadCatalog(language: Language, word: SongWord): Promise<Catalog> {
  const folder = `../lib/messages/${language}`
  const [publicTexts = english, ofServer, ofJoining] = await Promise.all([
    texts[`${folder}/public.gen.ts`]?.(),
    descriptions[`${folder}/descriptions.gen.ts`]?.(),
    invitations[`${folder}/invitations.gen.ts`]?.(),
  ])
  const catalog: Catalog = { ...publicTexts, descriptions: ofServer, invitations: ofJoining }
  if (word === standardWord) return catalog
  const ofWord = `${folder}/words/${word}`
  const [replacing, descriptionsOfWord = {}] = await Promise.all([
    wordTexts[`${ofWord}/public.gen.ts`]?.(),
    wordDescriptions[`${ofWord}/descriptions.gen.ts`]?.(),
  ])
  return replaceTexts(catalog, { ...replacing, word, descriptions: descriptionsOfWord })
}

/** Style sheet and addresses of a chosen pair of fonts; null for the standard ones. */
export function fontsOfPages(pair: TypePair, basePath: string) {
  const chosen = fontsOf(pair)
  if (!chosen) return null
  const addressOf = (font: FontName, subset: Subset) => withBase(basePath, fontFiles[font][subset])
  return {
    styleSheet: typeStyleSheet(pair, addressOf, { isTextLate: true }),
    fonts: { display: addressOf(chosen.display, 'latin'), text: addressOf(chosen.text, 'latin'), family: lateFamily },
  }
}

/** Rules for the text font on pages without scripts, which cannot load it after their first paint. `fonts`: those of a chosen pair. */
export function textFontRules(fonts: { text: string; family: string } | null, basePath: string): string {
  const rule = (family: string, address: string, range = '') =>
    `@font-face{font-family:"${family}";src:url("${address}") format("woff2");font-weight:400 700;font-display:swap${range}}`
  if (fonts) return rule(fonts.family, fonts.text)
  return rule('Text', withBase(basePath, textFont)) + rule('Text ext', withBase(basePath, moreTextFont), ';unicode-range:U+100-24F')
}

/** Texts for responses without a rendered page: after a failed rendering, and in maintenance mode, with its expected end if known. */
export async function bareTexts(speech: Speech, what: 'maintenance' | 'failure', until: string | null, timeZone: string) {
  const catalog = await catalogOf(speech)
  const { direction } = catalog
  const { failure } = catalog.parts?.pages ?? pages
  if (what === 'failure') return { title: failure.title, text: failure.text, direction }
  const { maintenance } = catalog.descriptions ?? englishDescriptions
  return {
    title: maintenance.title,
    text: until === null ? maintenance.text : maintenance.until({ date: dateIn(catalog, until, timeZone) }),
    direction,
  }
}

/** Texts of the page that a scan shows instead of redirecting. `date`: the start of a scheduled code, the end of an expired one. */
export async function scanTexts(speech: Speech, what: ScanMessage, date: string | null, timeZone: string) {
  const catalog = await catalogOf(speech)
  const { descriptions = englishDescriptions, direction } = catalog
  const { home, listen, [what]: code } = descriptions.codes
  const text = typeof code.text === 'string' ? code.text : code.text({ date: dateIn(catalog, date, timeZone) })
  return { title: code.title, text, home, listen, direction }
}

/** Texts of the page shown in place of a protected item. */
export async function unlockTexts(speech: Speech, { hasPassword, problem, displayName }: UnlockState) {
  const { descriptions = englishDescriptions, direction } = await catalogOf(speech)
  const { title, withPassword, linkOnly, label, submit, signIn, notMember, account, wrongPassword, wrongLink, wait } = descriptions.unlock
  const problemText = {
    password: () => wrongPassword,
    link: () => wrongLink,
    wait: () => wait({ minutes: problem?.minutes ?? 1 }),
  }
  return {
    title,
    text: hasPassword ? withPassword : linkOnly,
    problem: problem && problemText[problem.kind](),
    label,
    submit,
    signIn,
    notMember: displayName === null ? null : notMember({ name: displayName }),
    account,
    home: descriptions.codes.home,
    direction,
  }
}

interface UnlockState {
  hasPassword: boolean
  /** Of the signed-in account. */
  displayName: string | null
  /** Why the last attempt failed. */
  problem: { kind: 'password' | 'link' | 'wait'; minutes?: number } | null
}

/** Texts shown in place of an announced item, or of one that has ended (null). `pageTitle` is the title in link previews. */
export async function noticeTexts(speech: Speech, announced: AnnouncedItem | null, timeZone: string) {
  const catalog = await catalogOf(speech)
  const { descriptions = englishDescriptions, direction } = catalog
  const { early, over } = descriptions.notices
  const all = { home: descriptions.codes.home, direction }
  if (announced === null) return { ...over, pageTitle: over.title, ...all }
  const { name: title, artist, date } = announced
  const pageTitle = artist === null ? title : catalog.song.pageTitle({ title, artist })
  return { title, pageTitle, text: early({ date: dateIn(catalog, date, timeZone) }), ...all }
}

interface AnnouncedItem {
  name: string
  artist: string | null
  /** Its start. */
  date: string
}

/** Texts of a mail around its link. */
export async function mailTexts(language: Language, kind: 'reset', { siteName, supportEmail }: { siteName: string; supportEmail: string }) {
  const { descriptions = englishDescriptions, direction } = await catalogOf({ language, word: standardWord })
  const { questions, [kind]: mail } = descriptions.mails
  return {
    direction,
    subject: mail.subject({ siteName }),
    before: [mail.intro({ siteName }), mail.instruction],
    action: mail.action,
    after: [mail.ignore, ...(supportEmail ? [questions({ address: supportEmail })] : [])],
  }
}

/** Texts of the page where download codes are redeemed. `start`: when the item of a code becomes available. */
export async function redeemTexts(speech: Speech, start: string | null, timeZone: string) {
  const catalog = await catalogOf(speech)
  const { descriptions = englishDescriptions, direction } = catalog
  const { problems, ...texts } = descriptions.redeem
  return { ...texts, problems: { ...problems, early: problems.early({ date: dateIn(catalog, start, timeZone) }) }, direction }
}

/** Texts of the page of an invitation to a group. */
export const joinTexts = async (speech: Speech) => {
  const { descriptions = englishDescriptions, invitations: ofJoining = englishInvitations, direction } = await catalogOf(speech)
  return { ...ofJoining, home: descriptions.codes.home, direction }
}

/** Texts of the page that finds songs by number; its label is also its name in menus. */
export const numberTexts = async (speech: Speech) => {
  const { descriptions = englishDescriptions, direction } = await catalogOf(speech)
  return { ...descriptions.number, open: descriptions.unlock.submit, home: descriptions.codes.home, direction }
}

/** Texts that explain school privacy in plain words. */
export async function schoolPrivacyTexts(speech: Speech) {
  const { descriptions = englishDescriptions, direction } = await catalogOf(speech)
  const { title, ...paragraphs } = descriptions.schoolPrivacy
  return { title, paragraphs: Object.values(paragraphs), home: descriptions.codes.home, direction }
}

/** Texts of the credits file in a download of songs. */
export async function creditsTexts(language: Language) {
  const { descriptions = englishDescriptions, parts } = await catalogOf({ language, word: standardWord })
  const { kinds, label, license, allRightsReserved } = (parts?.pages ?? pages).album
  const { roles, isrc } = parts?.songFacts ?? songFacts
  return { ...descriptions.credits, album: kinds.album, label, license, allRightsReserved, roles, isrc }
}

const dateIn = ({ tag }: Catalog, timestamp: string | null, timeZone: string): string =>
  timestamp === null ? '' : momentIn(timestamp, { tag, timeZone })

const spoken = new AsyncLocalStorage<Catalog>()
speak(() => spoken.getStore() ?? english)

type RequestApi = (key: string, input: { params?: unknown; query?: unknown }) => Promise<{ body: unknown } | { error: ApiError }>

type RouterManifest = Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>

interface RenderInput {
  request: Request
  speech: Speech
  /** TanStack Router's asset manifest: which scripts and styles each route needs. */
  manifest: RouterManifest & { failureStyles: Record<string, string[]> }
  /** Marks inline scripts and styles, so that the server can list their hashes in the CSP. */
  nonce: string
  /** Calls the site's own API in process, as the viewer of the page. */
  requestApi: RequestApi
  /** '' or '/music'. */
  basePath: string
  pagesPath: string
  /** See AppContext. */
  apiPath: string
  /** 'https://example.org', without a path. */
  origin: string
  look: NonNullable<AppContext['look']>
}

export interface RenderedPage extends PageParts {
  /** 404 for a missing song and an unknown path. */
  status: number
  /** Target of a redirection; such a page has no HTML. */
  location: string | null
}

/** Renders one page as HTML, with the data of `requestApi`. */
export const render = async (input: RenderInput): Promise<RenderedPage> =>
  spoken.run(await catalogOf(input.speech), () => renderSpoken(input))

async function renderSpoken({
  request,
  manifest,
  nonce,
  requestApi,
  basePath,
  pagesPath,
  apiPath,
  origin,
  look,
}: RenderInput): Promise<RenderedPage> {
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter(
        routeTree,
        { call: callOf(requestApi), basePath, pagesPath, apiPath, origin, look, theme: themeIn(request.url), renderPattern: coverPattern },
        FailurePage,
        nonce,
      ),
    getRouterManifest: () => manifest,
  })
  let routeIds: string[] = []
  const response = await handle(({ router, responseHeaders }) => {
    routeIds = router.state.matches.map(({ routeId }) => routeId)
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  const { status, headers } = response
  const page = splitPage(await response.text())
  const styles = response.ok ? [] : routeIds.flatMap((id) => manifest.failureStyles[id] ?? [])
  const finished = {
    head: scriptsBeforeStyles(withNonceOnCodeOnly(page.head, nonce)) + styles.map(styleLink).join(''),
    content: page.content,
    scripts: withoutTimes(page.scripts),
  }
  const parts = routeIds.includes('/admin') ? finished : scriptsAfterPaint(finished, nonce)
  return { status, location: headers.get('location'), ...parts }
}

/** The router lists the style sheets of routes only, not those of the error and not-found pages that replace them. */
const styleLink = (address: string) => `<link rel="stylesheet" href="${address}">`

/** The theme in the address of an embedded player. */
function themeIn(address: string) {
  const { pathname, searchParams } = new URL(address)
  return pathname.includes('/embed/') ? embedThemes.find((theme) => theme === searchParams.get('theme')) : undefined
}

const callOf =
  (requestApi: RequestApi): Call =>
  async <K extends EndpointKey>(key: K, { params, query }: Input<K>) => {
    const response = await requestApi(key, { params, query })
    if ('error' in response) throw new CallError(response.error.code, response.error.details)
    return response.body as Output<K>
  }

/** The router embeds the load time of each match. Replaced by a constant, so that an unchanged page keeps its ETag. */
const withoutTimes = (scripts: string) => scripts.replace(/,u:\d{13},s:"/g, ',u:1,s:"')

/**
 * React puts stylesheets first. A script after a stylesheet waits for it and blocks the parser, so the page's media would start to load
 * only after the styles.
 */
function scriptsBeforeStyles(head: string) {
  const scripts: string[] = []
  const others = head.replace(/<script(?! type="application\/ld\+json")[^>]*>[^<]+<\/script>/g, (script) => {
    scripts.push(script)
    return ''
  })
  return others.replace('<link', `${scripts.join('')}<link`)
}

/** The router also repeats the nonce on links and in a <meta>. Removed there, because cached pages must not differ by it. */
const withNonceOnCodeOnly = (head: string, nonce: string) =>
  head
    .replaceAll(`<meta property="csp-nonce" content="${nonce}" nonce="${nonce}"/>`, '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replace(/<(?:link|meta)\b[^>]*>/g, (tag) => tag.replace(` nonce="${nonce}"`, ''))
