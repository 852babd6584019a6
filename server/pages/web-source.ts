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
import type { RedeemTexts } from './redeem-page.ts'
import { addServiceWorker } from './service-worker.ts'
import type { ReadFonts, SiteLook } from './site-identity.ts'

/** One request of a page to the site's own API. */
export interface PageInput {
  params?: unknown
  query?: Record<string, unknown>
}
export type RequestApi = (key: string, input: PageInput) => Promise<{ body: unknown } | { error: ApiError }>

type Direction = 'ltr' | 'rtl'

/** What the page of a protected item says. */
export interface UnlockState {
  hasPassword: boolean
  /** Members of groups open it. */
  hasGroups: boolean
  /** What was wrong with an attempt; `minutes`: how long to wait. */
  problem: { kind: 'password' | 'link' | 'wait'; minutes?: number } | null
}

/** The language of a page, and what the site calls its songs. */
export interface Speech {
  language: Language
  word: SongWord
}

/** A page in three parts (web/app/page-parts.ts); `location`: where a redirection leads. */
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
    date: string | null,
    timeZone: string,
  ): Promise<{ title: string; text: string; home: string; direction: Direction }>
  mailTexts(...mail: Parameters<ReadMailTexts>): Promise<MailTexts>
  redeemTexts(speech: Speech): Promise<RedeemTexts & { direction: Direction }>
  creditsTexts(language: Language): Promise<CreditsTexts>
  schoolPrivacyTexts(speech: Speech): Promise<{ title: string; paragraphs: string[]; home: string; direction: Direction }>
  joinTexts(speech: Speech): Promise<JoinTexts & { direction: Direction }>
  unlockTexts(
    speech: Speech,
    state: UnlockState,
  ): Promise<{
    title: string
    text: string
    problem: string | null
    label: string
    submit: string
    signIn: string
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

/** The browser's part of the program as pages need it: from dist/web, or from Vite's development server (scripts/dev). */
export interface WebSource {
  /** Pages may be cached: their code does not change while the server runs. */
  isFixed: boolean
  entry(): Promise<ServerEntry>
  /** Scripts and styles of each route, for TanStack Router. */
  manifest(speech: Speech): RouterManifest
  /** Puts style sheets into a page's head; `hashes` name them in its content security policy. */
  inlineStyles(head: string): { html: string; hashes: string[] }
  /** Additional sources in the pages' content security policy. */
  policy?: Readonly<Record<string, string[]>>
  /** Routes for assets, icons and the service worker. */
  addFiles(app: FastifyInstance, siteIcons: SiteIcons, readWord: () => Promise<SongWord>): Promise<void>
}

/** The output of `npm run build` in `webFolder`. */
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
  // An incomplete build fails at the start.
  manifestOf({ language: languages[0], word: songWords[0] })
  return {
    isFixed: true,
    entry: async () => entry,
    manifest: manifestOf,
    inlineStyles: createStyleInliner(webFolder, basePath),
    async addFiles(app, siteIcons, readWord) {
      await addAssets(app, webFolder)
      await addIcons(app, join(webFolder, 'client'), siteIcons)
      const textFiles = (word: SongWord) => languages.flatMap((language) => entry.textFiles({ language, word }))
      await addServiceWorker(app, { webFolder, basePath, textFiles, readWord })
    },
  }
}
