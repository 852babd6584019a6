/** Properties of a page for robots, caches, redirections and maintenance. */
export interface PageRules {
  /** 'admin' is in English and the only program that uses it is the admin area's; 'embed' may be framed by every site. */
  area: 'public' | 'admin' | 'embed'
  /** Null excludes it from the sitemap. A pattern with a parameter is listed once for each of its `items`. */
  sitemap: { priority: number; items?: SitemapItems } | null
  /** 'noindex' is a header of the page; 'disallow' also closes it, and all below it, in robots.txt. */
  robots: 'index' | 'noindex' | 'disallow'
  duringMaintenance: 'open' | 'closed'
  /**
   * Parameters of the query that the HTML depends on: 'cached' with each value, 'personal' renders a page that is not cached. Others are
   * read in the browser only.
   */
  query?: Record<string, 'cached' | 'personal'>
}

export type SitemapItems = 'songs' | 'albums' | 'artists' | 'playlists' | 'playlistCategories'

type Rules<Path extends string> = PageRules & {
  sitemap: (Path extends `${string}:${string}` ? { items: SitemapItems } : { items?: never }) | null
}
const table = <Path extends string>(rows: { [P in Path]: Rules<P> }): Record<string, PageRules> => rows

const shown = { area: 'public', robots: 'index', duringMaintenance: 'closed' } as const
const admin = { area: 'admin', sitemap: null, robots: 'disallow', duringMaintenance: 'open' } as const
const embed = { area: 'embed', sitemap: null, robots: 'noindex', duringMaintenance: 'closed' } as const

/**
 * Every page, by its path below the base path: `:name` is one segment, `*` is one or more. A file in web/routes and a row belong together
 * (server/pages/page-table.test.ts). Redirections, the sitemap, robots.txt, maintenance and the page cache follow from this table.
 */
export const pages = table({
  '/': { ...shown, sitemap: { priority: 1 }, query: { after: 'cached' } },
  '/gallery': {
    ...shown,
    sitemap: { priority: 0.8 },
    query: {
      q: 'cached',
      all: 'cached',
      view: 'cached',
      initial: 'cached',
      sort: 'cached',
      category: 'cached',
      type: 'cached',
      after: 'cached',
    },
  },
  '/about': { ...shown, sitemap: { priority: 0.5 } },
  '/song/:id': { ...shown, sitemap: { priority: 0.7, items: 'songs' } },
  '/album/:id': { ...shown, sitemap: { priority: 0.7, items: 'albums' } },
  '/artist/:id': { ...shown, sitemap: { priority: 0.7, items: 'artists' }, query: { after: 'cached' } },
  '/playlist/:id': { ...shown, sitemap: { priority: 0.7, items: 'playlists' } },
  '/playlists/:categoryId': {
    ...shown,
    sitemap: { priority: 0.6, items: 'playlistCategories' },
    query: { q: 'cached', after: 'cached', songsAfter: 'cached' },
  },
  '/terms': { ...shown, sitemap: null },
  '/privacy': { ...shown, sitemap: null },
  '/upload': { ...shown, sitemap: null, robots: 'disallow', query: { plain: 'personal', outcome: 'personal' } },
  '/auth': { ...shown, sitemap: null, robots: 'disallow', duringMaintenance: 'open', query: { next: 'personal', reset: 'personal' } },
  '/r/*': { ...shown, sitemap: null, robots: 'noindex' },
  '/404': { ...shown, sitemap: null, robots: 'noindex' },
  '/embed/song/:id': embed,
  '/embed/playlist/:id': embed,
  '/embed/album/:id': embed,
  '/admin': admin,
  '/admin/*': admin,
})

const rows = Object.entries(pages).map(([pattern, rules]) => ({ segments: pattern.split('/'), rules }))

/** The page at a path below the base path, with or without a slash at its end. */
export function pageAt(path: string): PageRules | undefined {
  const segments = (path.replace(/\/+$/, '') || '/').split('/')
  return rows.find((row) => matches(row.segments, segments))?.rules
}

const matches = (pattern: string[], segments: string[]): boolean =>
  (pattern.at(-1) === '*' ? segments.length >= pattern.length : segments.length === pattern.length) &&
  pattern.every((part, index) => part === '*' || part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
