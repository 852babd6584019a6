import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ScanMessage } from '#contract/codes.ts'
import type { ApiError } from '#contract/errors.ts'
import { type Language, languages } from '#contract/languages.ts'
import { addAssets, addIcons, type RouterManifest, routerManifest } from './assets.ts'
import { createStyleInliner } from './inline-styles.ts'

/** One request of a page to the site's own API. */
export type RequestApi = (key: string, input: { params?: unknown; query?: unknown }) => Promise<{ body: unknown } | { error: ApiError }>

type Direction = 'ltr' | 'rtl'

/** Exports of web/app/entry-server.tsx. */
export interface ServerEntry {
  routeFiles: Record<string, string>
  languageFiles: Record<Language, string | null>
  bareTexts(
    language: Language,
    what: 'maintenance' | 'failure',
    until: string | null,
  ): { title: string; text: string; direction: Direction }
  scanTexts(
    language: Language,
    what: ScanMessage,
    date: string | null,
  ): { title: string; text: string; home: string; listen: string; direction: Direction }
  render(input: {
    request: Request
    language: Language
    manifest: unknown
    nonce: string
    requestApi: RequestApi
    basePath: string
    origin: string
  }): Promise<Response>
}

/** The browser's part of the program as pages need it: from dist/web, or from Vite's development server (scripts/dev). */
export interface WebSource {
  /** Pages may be cached: their code does not change while the server runs. */
  isFixed: boolean
  entry(): Promise<ServerEntry>
  /** Scripts and styles of each route, for TanStack Router. */
  manifest(language: Language): RouterManifest
  /** Puts style sheets into the page; `hashes` name them in its content security policy. */
  inlineStyles(html: string): { html: string; hashes: string[] }
  /** Additional sources in the pages' content security policy. */
  policy?: Readonly<Record<string, string[]>>
  /** Routes for assets and icons. */
  addFiles(app: FastifyInstance): Promise<void>
}

/** The output of `npm run build` in `webFolder`. */
export async function builtWeb(webFolder: string, basePath: string): Promise<WebSource> {
  const entry = (await import(pathToFileURL(join(webFolder, 'server/entry-server.js')).href)) as ServerEntry
  const manifestOf = async (language: Language) =>
    [language, await routerManifest(webFolder, entry.routeFiles, basePath, entry.languageFiles[language])] as const
  const manifests = Object.fromEntries(await Promise.all(languages.map(manifestOf))) as Record<Language, RouterManifest>
  return {
    isFixed: true,
    entry: async () => entry,
    manifest: (language) => manifests[language],
    inlineStyles: createStyleInliner(webFolder, basePath),
    async addFiles(app) {
      await addAssets(app, webFolder)
      await addIcons(app, join(webFolder, 'client'))
    },
  }
}
