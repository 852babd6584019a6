import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ScanMessage } from '#contract/codes.ts'
import type { ApiError } from '#contract/errors.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type SongWord, songWords } from '#contract/song-words.ts'
import type { CreditsTexts } from '#server/features/downloads/credits-text.ts'
import type { SiteIcons } from '#server/features/sharing/site-icons.ts'
import type { MailTexts, ReadMailTexts } from '#server/mail/mail-texts.ts'
import { addAssets, addIcons, type RouterManifest, readManifest, routerManifest } from './assets.ts'
import { createStyleInliner } from './inline-styles.ts'
import type { JoinTexts } from './join-page.ts'
import type { NumberTexts } from './number-page.ts'
import type { RedeemTexts } from './redeem-page.ts'
import { addServiceWorker } from './service-worker.ts'
import type { ReadFonts, SiteLook } from './site-identity.ts'

/** One request from a page to the site's own API. */
export interface PageInput {
  params?: unknown
  query?: Record<string, unknown>
}
export type RequestApi = (key: string, input: PageInput) => Promise<{ body: unknown } | { error: ApiError }>

type Direction = 'ltr' | 'rtl'

/** Content of a protected item's page. */
export interface UnlockState {
  hasPassword: boolean
  /** Whether members of groups can open it. */
  hasGroups: boolean
  /** What was wrong with the last attempt; `minutes`: how long to wait. */
  problem: { kind: 'password' | 'link' | 'wait'; minutes?: number } | null
}

/** The language of a page, and the site's word for its songs. */
export interface Speech {
  language: Language
  word: SongWord
}

/** A page in three parts (web/app/page-parts.ts); `location` is the target of a redirect. */
interface RenderedPage {
  status: number
  location: string | null
  head: string
  content: string
  scripts: string
}

/** Exports of web/app/entry-server.tsx. */
export interface ServerEntry {
  routeFiles: Record<string, string>
  textFiles(speech: Speech): string[]
  adminLanguage(language: Language): Language
  fontsOfPages(pair: Parameters<ReadFonts>[0], basePath: string): Awaited<ReturnType<ReadFonts>>
  textFontRules(fonts: { text: string; family: string } | null, basePath: string): string
  bareTexts(
    speech: Speech,
    what: 'maintenance' | 'failure',
    until: string | null,
    timeZone: string,
  ): Promise<{ title: string; text: string; direction: Direction }>
  scanTexts(
    speech: Speech,
    what: ScanMessage,
    date: string | null,
    timeZone: string,
  ): Promise<{ title: string; text: string; home: string; listen: string; direction: Direction }>
  noticeTexts(
    speech: Speech,
    announced: { name: string; artist: string | null; date: string } | null,
    timeZone: string,
  ): Promise<{ title: string; pageTitle: string; text: string; home: string; direction: Direction }>
  mailTexts(...mail: Parameters<ReadMailTexts>): Promise<MailTexts>
  redeemTexts(speech: Speech, start: string | null, timeZone: string): Promise<RedeemTexts & { direction: Direction }>
  creditsTexts(language: Language): Promise<CreditsTexts>
  numberTexts(speech: Speech): Promise<NumberTexts & { direction: Direction }>
  schoolPrivacyTexts(speech: Speech): Promise<{ title: string; paragraphs: string[]; home: string; direction: Direction }>
  joinTexts(speech: Speech): Promise<JoinTexts & { direction: Direction }>
  unlockTexts(
    speech: Speech,
    state: UnlockState & { displayName: string | null },
  ): Promise<{
    title: string
    text: string
    problem: string | null
    label: string
    submit: string
    signIn: string
    /** For a signed-in account. */
    notMember: string | null
    account: string
    home: string
    direction: Direction
  }>
  render(input: {
    request: Request
    speech: Speech
    manifest: RouterManifest
    nonce: string
    requestApi: RequestApi
    basePath: string
    pagesPath: string
    apiPath: string
    origin: string
    look: SiteLook
  }): Promise<RenderedPage>
}

/** The browser code, as the server needs it to render pages: from dist/web, or from Vite's development server (scripts/dev). */
export interface WebSource {
  /** Whether pages may be cached: their code does not change while the server runs. */
  isFixed: boolean
  entry(): Promise<ServerEntry>
  /** Scripts and styles of each route, for TanStack Router. */
  manifest(speech: Speech): RouterManifest
  /** Inlines style sheets into a page's head; `hashes` are for its content security policy. */
  inlineStyles(head: string): { html: string; hashes: string[] }
  /** Additional sources for the pages' content security policy. */
  policy?: Readonly<Record<string, string[]>>
  /** Routes for assets, icons and the service worker. */
  addFiles(app: FastifyInstance, siteIcons: SiteIcons, readWord: () => Promise<SongWord>): Promise<void>
}

/** Serves the output of `npm run build` from `webFolder`. */
export async function builtWeb(webFolder: string, basePath: string): Promise<WebSource> {
  const entry = (await import(pathToFileURL(join(webFolder, 'server/entry-server.js')).href)) as ServerEntry
  const vite = await readManifest(webFolder)
  const manifests = new Map<string, RouterManifest>()
  const manifestOf = (speech: Speech) => {
    const key = `${speech.language} ${speech.word}`
    const made = manifests.get(key) ?? routerManifest(vite, entry.routeFiles, basePath, entry.textFiles(speech))
    manifests.set(key, made)
    return made
  }
  // Fails at the start if the build is incomplete.
  manifestOf({ language: languages[0], word: songWords[0] })
  return {
    isFixed: true,
    entry: async () => entry,
    manifest: manifestOf,
    inlineStyles: createStyleInliner(webFolder, basePath),
    async addFiles(app, siteIcons, readWord) {
      await addAssets(app, webFolder)
      addIcons(app, join(webFolder, 'client'), siteIcons)
      const textFiles = (word: SongWord) => languages.flatMap((language) => entry.textFiles({ language, word }))
      await addServiceWorker(app, { webFolder, basePath, textFiles, readWord })
    },
  }
}
