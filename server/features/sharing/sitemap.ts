import { xmlDocument } from './xml.ts'

/** A sitemap of these paths of the site. */
export const sitemap = (paths: string[], at: (path: string) => string): string =>
  xmlDocument({
    urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url: paths.map((path) => ({ loc: at(path) })) },
  })
