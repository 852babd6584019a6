import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { RedirectionsService } from '#server/features/redirections/redirections.service.ts'
import { AppError } from '#server/http/app-error.ts'
import { asAppError, beginRefusal, sendError } from '#server/http/errors.ts'
import { callInternally } from '#server/http/internal-calls.ts'
import { requestOrigin } from '#server/http/origin.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { addAssets, addIcons, routerManifest } from './assets.ts'
import { barePage } from './bare-page.ts'
import { nameInlineScripts } from './inline-scripts.ts'
import { createStyleInliner } from './inline-styles.ts'
import { languageCookie, languageSwitch, pageLanguage } from './page-language.ts'

/** What web/app/entry-server.tsx exports, as built. */
interface ServerEntry {
  routeFiles: Record<string, string>
  languageFiles: Record<Language, string | null>
  bareTexts(language: Language, what: 'maintenance' | 'failure'): { title: string; text: string; direction: 'ltr' | 'rtl' }
  render(input: {
    request: Request
    language: Language
    manifest: unknown
    nonce: string
    transport: (path: string, init: { method: string; body?: string }) => Promise<{ status: number; body: unknown }>
    basePath: string
    origin: string
  }): Promise<Response>
}

/** Where not even the settings can be read. */
const defaultSiteName = 'Music Platform'

/** First segments that never are a page: an unknown address below them is a 404 in JSON. */
const notPages = /^\/(api|media|covers|assets)(\/|$)/

interface PageOptions {
  webFolder: string
  site: Config['site']
  basePath: string
  siteName: () => Promise<string>
  redirections: Pick<RedirectionsService, 'resolve' | 'resolveUnknown'>
}

/** Renders every page on the server, from in-process calls of the own API, as an anonymous visitor sees it. */
export async function addPages(app: FastifyInstance, o: PageOptions) {
  const entry = (await import(pathToFileURL(join(o.webFolder, 'server/entry-server.js')).href)) as ServerEntry
  const manifests = new Map<Language, Awaited<ReturnType<typeof routerManifest>>>()
  for (const language of languages)
    manifests.set(language, await routerManifest(o.webFolder, entry.routeFiles, o.basePath, entry.languageFiles[language]))
  const nonce = randomBytes(16).toString('base64url')
  const inlineStyles = createStyleInliner(o.webFolder, o.basePath)
  await addAssets(app, o.webFolder)
  await addIcons(app, o.webFolder)

  app.get('/*', { schema: { hide: true }, errorHandler: sendPageError }, async (request, reply) => {
    if (notPages.test(request.url)) throw new AppError('not_found')
    const location = await redirectionOf(request)
    if (location) return reply.code(302).header('cache-control', 'no-store').header('location', location).send()
    const wanted = languageSwitch(request.url)
    if (wanted) return followSwitch(request, reply, wanted)
    const language = pageLanguage(request)
    reply.header('content-language', language).header('vary', 'Accept-Language, Cookie')
    const origin = requestOrigin(request, o.site)
    const { host = 'localhost', cookie } = request.headers
    const render = (reader: { host: string; cookie?: string | undefined }) =>
      entry.render({
        request: new Request(new URL(o.basePath + request.url, origin), { signal: closed(request) }),
        language,
        manifest: manifests.get(language),
        nonce,
        transport: (path, init) => callInternally(app, reader, path, init),
        basePath: o.basePath,
        origin,
      })
    const response = await render({ host })
    if (response.status !== 404 || !request.viewer) return sendPage(request, reply, response, { nonce, inlineStyles })
    // There may be more for this account: a song that waits for approval has its page for its uploader and administrators.
    const personal = await render({ host, cookie })
    return sendPage(request, reply, personal, { nonce, inlineStyles, isPersonal: true })
  })

  function followSwitch(request: FastifyRequest, reply: FastifyReply, { language, url }: { language: Language; url: string }) {
    const cookie = languageCookie(language, { basePath: o.basePath, secure: request.protocol === 'https' })
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('set-cookie', cookie)
      .header('location', o.basePath + url)
      .send()
  }

  /** `/r/…` always leads somewhere, other addresses only where a redirection says so. A lookup that fails leads home. */
  async function redirectionOf({ url, headers }: FastifyRequest): Promise<string | null> {
    const [path = '/', query = ''] = url.split(/\?(.*)/s)
    try {
      if (!path.startsWith('/r/')) return await o.redirections.resolveUnknown(path, query, headers)
      return (await o.redirections.resolve(path.slice(2), query, headers)) ?? `${o.basePath}/404`
    } catch {
      return `${o.basePath}/`
    }
  }

  /** A person reads the answer: a page, but for what is no page's address. */
  async function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (notPages.test(request.url)) return sendError(error, request, reply)
    const language = pageLanguage(request)
    const html = barePage({
      siteName: await o.siteName().catch(() => defaultSiteName),
      language,
      styles: manifests.get(language)?.routes.__root__?.css ?? [],
      ...entry.bareTexts(language, asAppError(error).code === 'maintenance' ? 'maintenance' : 'failure'),
    })
    beginRefusal(error, request, reply)
    return reply.header('content-language', language).type('text/html; charset=utf-8').send(html)
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  o: { nonce: string; inlineStyles: ReturnType<typeof createStyleInliner>; isPersonal?: boolean },
) {
  const location = response.headers.get('location')
  if (location) return reply.code(response.status).header('cache-control', 'no-store').header('location', location).send()
  const scripted = nameInlineScripts(await response.text(), o.nonce)
  const { html, hashes: styles } = o.inlineStyles(scripted.html)
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const isEmbed = request.url.startsWith('/embed/')
  if (isEmbed) reply.removeHeader('x-frame-options')
  reply
    .header('content-security-policy', pagePolicy({ scripts: scripted.hashes, styles }, { framedByAll: isEmbed }))
    .header('cache-control', o.isPersonal ? 'private, no-store' : 'no-cache')
  if (!o.isPersonal) reply.header('etag', etag)
  if (!o.isPersonal && response.status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.code(response.status).type('text/html; charset=utf-8').send(html)
}

/** Aborts when the visitor has gone before the page was ready. */
function closed(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  request.raw.once('close', () => request.raw.destroyed && controller.abort())
  return controller.signal
}
