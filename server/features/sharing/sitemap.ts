import { languagePrefixes, pages, type SitemapItems } from '#contract/pages.ts'
import { AppError } from '#server/app-error.ts'
import { xmlDocument } from '#server/http/xml.ts'
import type { Db } from '#server/repositories.ts'
import type { ListedTable } from './sharing.repository.ts'

interface Options {
  db: Pick<Db, 'sharing' | 'ownPages'>
  publicPlaylists: { areShown(): Promise<boolean>; listCategories(): Promise<readonly { id: string }[]> }
  /** Addresses per file. sitemaps.org permits 50,000 and 50 MB; with all its languages a page takes 1.5 KB. */
  addressesMax?: number
}

type At = (path: string) => string

const namespace = { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9' }
const urlNamespaces = { ...namespace, '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }
const tables: readonly ListedTable[] = ['songs', 'albums', 'artists', 'playlists']
const isTable = (name: string): name is ListedTable => tables.some((table) => table === name)
/** Name of the part with pages that exist once. */
const sitePart = 'site'

/** The same page in each language. */
const alternates = (path: string, at: At) =>
  ['', ...languagePrefixes].map((prefix) => ({
    '@rel': 'alternate',
    '@hreflang': prefix.slice(1) || 'x-default',
    '@href': at(prefix + path),
  }))

/**
 * A single file with all addresses or, if there are too many, an index of parts: one with the site's pages, and several per kind of item.
 */
export function createSitemap({ db, publicPlaylists, addressesMax = 5_000 }: Options) {
  const shownTables = async () => ((await publicPlaylists.areShown()) ? tables : tables.filter((table) => table !== 'playlists'))

  /** Addresses in the order of `pages`. */
  const urlsOf = (at: At, idsOf: Partial<Record<SitemapItems, readonly string[]>>, { hasSite }: { hasSite: boolean }) =>
    Object.entries(pages).flatMap(([pattern, { sitemap }]) => {
      if (!sitemap) return []
      const site = hasSite ? [pattern] : []
      const paths = sitemap.items ? (idsOf[sitemap.items] ?? []).map((id) => pattern.replace(/:\w+/, id)) : site
      return paths.map((path) => ({ loc: at(path), 'xhtml:link': alternates(path, at), priority: sitemap.priority }))
    })

  const playlistCategories = async () =>
    (await publicPlaylists.areShown()) ? (await publicPlaylists.listCategories()).map(({ id }) => id) : []

  /** Included in the first part, because there are few of each. */
  const listedWithSite = async () => ({ playlistCategories: await playlistCategories(), ownPages: await db.ownPages.publishedSlugs() })

  const file = (url: readonly object[]) => xmlDocument({ urlset: { ...urlNamespaces, url } })

  return {
    async whole(at: At): Promise<string> {
      const shown = await shownTables()
      const idsOf: Partial<Record<SitemapItems, readonly string[]>> = await listedWithSite()
      let urls = urlsOf(at, idsOf, { hasSite: true })
      for (const table of shown) {
        if (urls.length > addressesMax) break
        idsOf[table] = await db.sharing.listedIds(table, { after: null, upTo: null }, addressesMax + 1 - urls.length)
        urls = urlsOf(at, idsOf, { hasSite: true })
      }
      if (urls.length <= addressesMax) return file(urls)
      const parts = [sitePart]
      for (const table of shown) {
        const boundaries = await db.sharing.boundaries(table, addressesMax)
        parts.push(...[...boundaries, null].map((_, index) => `${table}-${index + 1}`))
      }
      return xmlDocument({ sitemapindex: { ...namespace, sitemap: parts.map((part) => ({ loc: at(`/sitemaps/${part}.xml`) })) } })
    },

    /** Throws not_found for a part that does not exist. */
    async part(name: string, at: At): Promise<string> {
      if (name === sitePart) return file(urlsOf(at, await listedWithSite(), { hasSite: true }))
      const [, table = '', number = ''] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? []
      if (!isTable(table) || !(await shownTables()).includes(table)) throw new AppError('not_found')
      const boundaries = [null, ...(await db.sharing.boundaries(table, addressesMax)), null]
      const [after, upTo] = boundaries.slice(Number(number) - 1)
      if (after === undefined || upTo === undefined) throw new AppError('not_found')
      return file(urlsOf(at, { [table]: await db.sharing.listedIds(table, { after, upTo }, addressesMax) }, { hasSite: false }))
    },
  }
}
