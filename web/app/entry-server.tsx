import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { ScanMessage } from '#contract/codes.ts'
import type { ApiError } from '#contract/errors.ts'
import type { EndpointKey } from '#contract/index.ts'
import type { Language } from '#contract/languages.ts'
import { coverPattern } from '#design/cover-pattern.ts'
import { type Call, CallError, type Input, type Output } from '#web/lib/api.ts'
import { arDescriptions } from '#web/lib/texts/ar.descriptions.ts'
import { texts as arabic } from '#web/lib/texts/ar.ts'
import { enDescriptions } from '#web/lib/texts/en.descriptions.ts'
import { en } from '#web/lib/texts/en.ts'
import { languageTags } from '#web/lib/texts/languages.ts'
import { type Catalogue, speak } from '#web/lib/texts/texts.tsx'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { createAppRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Route id -> file in web/routes, to find a route's chunks in Vite's manifest. */
export const routeFiles: Record<string, string> = Object.fromEntries(
  Object.keys(import.meta.glob('../routes/**/*.tsx')).flatMap((path) => {
    const file = path.replace('../routes/', '')
    const id = `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`
    return id === '/__root' ? [] : [[id.replace(/\/index$/, '/'), file]]
  }),
)

/** What the browser loads for a language on top of the first script, by the name that Vite's manifest knows. */
export const languageFiles: Record<Language, string | null> = { en: null, ar: 'lib/texts/ar.ts' }

const catalogues: Record<Language, Catalogue> = {
  en: { ...en, descriptions: enDescriptions },
  ar: { ...arabic, descriptions: arDescriptions },
}
/** Texts for when no page is rendered: after a failed rendering, and in maintenance mode, with its expected end where there is one. */
export function bareTexts(language: Language, what: 'maintenance' | 'failure', until: string | null) {
  const catalogue = catalogues[language]
  const { direction } = catalogue
  if (what === 'failure') return { title: catalogue.failure.title, text: catalogue.failure.text, direction }
  const { maintenance } = catalogue.descriptions ?? enDescriptions
  return { title: maintenance.title, text: until === null ? maintenance.text : maintenance.until(dateIn(language, until)), direction }
}

/** The page of a scan without a redirect. `date`: the start of a scheduled code, the end of an ended one. */
export function scanTexts(language: Language, what: ScanMessage, date: string | null) {
  const { descriptions = enDescriptions, direction } = catalogues[language]
  const { home, listen, [what]: code } = descriptions.codes
  const text = typeof code.text === 'string' ? code.text : code.text(dateIn(language, date))
  return { title: code.title, text, home, listen, direction }
}

/** 'December 1, 2026 at 8:00 AM UTC': the server does not know in which zone it is read. */
const dateIn = (language: Language, timestamp: string | null): string =>
  timestamp === null ? '' : new Intl.DateTimeFormat(languageTags[language], { ...toTheMinute, timeZone: 'UTC' }).format(new Date(timestamp))

const toTheMinute = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const spoken = new AsyncLocalStorage<Catalogue>()
speak(() => spoken.getStore() ?? en)

type RequestApi = (key: string, input: { params?: unknown; query?: unknown }) => Promise<{ body: unknown } | { error: ApiError }>

export interface RenderInput {
  request: Request
  language: Language
  /** TanStack Router's asset manifest: which scripts and styles each route needs. */
  manifest: unknown
  /** Marks every inline script, so that the server can name them in the CSP. */
  nonce: string
  /** Requests the site's own API in process, as the viewer of the page. */
  requestApi: RequestApi
  /** '' or '/music'. */
  basePath: string
  /** 'https://example.org', without a path. */
  origin: string
}

/** Renders one page as HTML, with the data of `requestApi`. The status is 404 for a missing song and an unknown path. */
export const render = (input: RenderInput): Promise<Response> => spoken.run(catalogues[input.language], () => renderSpoken(input))

async function renderSpoken({ request, manifest, nonce, requestApi, basePath, origin }: RenderInput): Promise<Response> {
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter(routeTree, { call: callOf(requestApi), basePath, origin, renderPattern: coverPattern }, FailurePage, nonce),
    getRouterManifest: () => manifest as never,
  })
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  if (!response.body) return response
  return new Response(withoutTimes(scriptsBeforeStyles(withNonceOnScriptsOnly(await response.text(), nonce))), response)
}

const callOf =
  (requestApi: RequestApi): Call =>
  async <K extends EndpointKey>(key: K, { params, query }: Input<K>) => {
    const response = await requestApi(key, { params, query })
    if ('error' in response) throw new CallError(response.error.code, response.error.details)
    return response.body as Output<K>
  }

/** The router notes when each match was loaded. Without, the same page is the same text, and its ETag holds. */
const withoutTimes = (html: string) => html.replace(/,u:\d{13},s:"/g, ',u:1,s:"')

/**
 * React puts stylesheets first. A script after one waits for it, and the parser with the script: the page's media would start to load
 * only when the styles have come.
 */
function scriptsBeforeStyles(html: string) {
  const headEnd = html.indexOf('</head>')
  const scripts: string[] = []
  const head = html.slice(0, headEnd).replace(/<script(?! type="application\/ld\+json")[^>]*>[^<]+<\/script>/g, (script) => {
    scripts.push(script)
    return ''
  })
  return head.replace('<link', `${scripts.join('')}<link`) + html.slice(headEnd)
}

/** The router also repeats the nonce on links and in a <meta>; a stored page must not differ by it. */
const withNonceOnScriptsOnly = (html: string, nonce: string) =>
  html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}" nonce="${nonce}"/>`, '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replace(/<(?:link|meta|style)\b[^>]*>/g, (tag) => tag.replace(` nonce="${nonce}"`, ''))
