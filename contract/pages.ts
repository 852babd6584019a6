import { type Language, languages } from './languages.ts'

/** Properties of a page for robots, caches, redirections and maintenance. */
export interface PageRules {
  /** 'public' pages have an address per language. 'admin' and 'embed' have separate programs; 'embed' may be framed by every site. */
  area: 'public' | 'admin' | 'embed'
  /** Null excludes it from the sitemap. A pattern with a parameter is listed once for each of its `items`. */
  sitemap: { priority: number; items?: SitemapItems } | null
  /** 'noindex' is sent as a header of the page; 'disallow' also blocks it and everything below it in robots.txt. */
  robots: 'index' | 'noindex' | 'disallow'
  duringMaintenance: 'open' | 'closed'
  /**
   * Query parameters that the HTML depends on: 'cached' pages are cached per value, 'personal' ones are not cached. Other parameters are
   * read only in the browser.
   */
  query?: Record<string, 'cached' | 'personal'>
  /** A page without scripts, rendered by the server alone: it has no file in web/routes. */
  isBare?: true
}

export type SitemapItems = 'songs' | 'albums' | 'artists' | 'playlists' | 'playlistCategories' | 'ownPages'

type Rules<Path extends string> = PageRules & {
  sitemap: (Path extends `${string}:${string}` ? { items: SitemapItems } : { items?: never }) | null
}
const table = <Path extends string>(rows: { [P in Path]: Rules<P> }): Record<Path, PageRules> => rows

const shown = { area: 'public', robots: 'index', duringMaintenance: 'closed' } as const
const admin = { area: 'admin', sitemap: null, robots: 'disallow', duringMaintenance: 'open' } as const
const embed = { area: 'embed', sitemap: null, robots: 'noindex', duringMaintenance: 'closed', query: { theme: 'cached' } } as const

/**
 * Every page by its path below the base path: `:name` is one segment, `*` is one or more. Each row that is not bare belongs to a file in
 * web/routes (server/pages/route-files.test.ts). Redirections, the sitemap, robots.txt, maintenance and the page cache are derived from it.
 */
export const pages = table({
  '/': { ...shown, sitemap: { priority: 1 }, query: { after: 'cached' } },
  '/gallery': {
    ...shown,
    sitemap: { priority: 0.8 },
    query: {
      q: 'cached',
      view: 'cached',
      initial: 'cached',
      sort: 'cached',
      category: 'cached',
      type: 'cached',
      after: 'cached',
      playlistsAfter: 'cached',
      foundAfter: 'cached',
    },
  },
  '/about': { ...shown, sitemap: { priority: 0.5 } },
  '/song/:id': { ...shown, sitemap: { priority: 0.7, items: 'songs' } },
  '/album/:id': { ...shown, sitemap: { priority: 0.7, items: 'albums' } },
  '/artist/:id': { ...shown, sitemap: { priority: 0.7, items: 'artists' }, query: { after: 'cached', albumsAfter: 'cached' } },
  '/playlist/:id': { ...shown, sitemap: { priority: 0.7, items: 'playlists' } },
  '/playlist/:id/live': { ...shown, sitemap: null, robots: 'noindex' },
  '/playlists/:categoryId': {
    ...shown,
    sitemap: { priority: 0.6, items: 'playlistCategories' },
    query: { q: 'cached', after: 'cached', songsAfter: 'cached' },
  },
  '/page/:slug': { ...shown, sitemap: { priority: 0.6, items: 'ownPages' } },
  '/saved': { ...shown, sitemap: null, robots: 'disallow', duringMaintenance: 'open' },
  '/terms': { ...shown, sitemap: null },
  '/privacy': { ...shown, sitemap: null },
  '/school-privacy': { ...shown, sitemap: null, isBare: true },
  '/number': { ...shown, sitemap: null, query: { number: 'personal', playlist: 'personal', album: 'personal' }, isBare: true },
  '/upload': { ...shown, sitemap: null, robots: 'disallow', query: { plain: 'personal', outcome: 'personal' } },
  '/account': { ...shown, sitemap: null, robots: 'disallow' },
  '/auth': { ...shown, sitemap: null, robots: 'disallow', duringMaintenance: 'open', query: { next: 'personal', reset: 'personal' } },
  '/r/*': { ...shown, sitemap: null, robots: 'noindex' },
  '/404': { ...shown, sitemap: null, robots: 'noindex' },
  '/embed/song/:id': embed,
  '/embed/playlist/:id': embed,
  '/embed/album/:id': embed,
  '/embed/artist/:id': embed,
  '/admin': admin,
  '/admin/*': admin,
})

/** Public pages without parameters. */
export type StaticPage = Exclude<keyof typeof pages, `${string}${':' | '*'}${string}` | `/admin${string}`>

const rows = Object.entries<PageRules>(pages).map(([pattern, rules]) => ({ pattern: pattern.split('/'), rules }))

/** The page at a path below the base path, with or without a trailing slash. */
export function pageAt(path: string): PageRules | undefined {
  const segments = segmentsOf(path)
  return rows.find(({ pattern }) => matches(pattern, segments))?.rules
}

/** Canonical address of a page for a path whose language or fixed segments differ in case; null for all other paths. */
export function canonicalPath(path: string): string | null {
  if (pageAt(splitLanguage(path).path)) return null
  const prefix = languagePrefixes.find((candidate) => path.toLowerCase().startsWith(`${candidate}/`)) ?? ''
  const segments = segmentsOf(path.slice(prefix.length))
  const folded = segments.map((segment) => segment.toLowerCase())
  const row = rows.find(({ pattern }) => matches(pattern, folded))
  if (!row || (prefix && row.rules.area !== 'public')) return null
  return prefix + segments.map((segment, index) => (isFixed(row.pattern[index]) ? row.pattern[index] : segment)).join('/')
}

const segmentsOf = (path: string): string[] => (path.replace(/\/+$/, '') || '/').split('/')

const isFixed = (part = '*'): boolean => part !== '*' && !part.startsWith(':')

const matches = (pattern: string[], segments: string[]): boolean =>
  (pattern.at(-1) === '*' ? segments.length >= pattern.length : segments.length === pattern.length) &&
  pattern.every((part, index) => (isFixed(part) ? part === segments[index] : part === '*' || segments[index] !== ''))

/** '/de' for a page whose address names a language; '' if the visitor's browser decides. */
type LanguagePrefix = `/${Language}` | ''

export const languagePrefixes = languages.map((language) => `/${language}` as const)

export const languageOf = (prefix: LanguagePrefix): Language | null => (prefix ? (prefix.slice(1) as Language) : null)

export const prefixOf = (language: Language | null): LanguagePrefix => (language ? `/${language}` : '')

/** Unknown paths belong to the public pages. */
export const areaOf = (path: string): PageRules['area'] => pageAt(path)?.area ?? 'public'

/**
 * Splits '/de/gallery' into the prefix '/de' and '/gallery'. Public pages and unknown paths have an address for each language; other paths
 * are returned unchanged.
 */
export function splitLanguage(path: string): { prefix: LanguagePrefix; path: string } {
  const prefix = languagePrefixes.find((candidate) => path === candidate || path.startsWith(`${candidate}/`))
  const rest = prefix && (path.slice(prefix.length) || '/')
  return prefix && rest && areaOf(rest) === 'public' ? { prefix, path: rest } : { prefix: '', path }
}
