import { absolute, type PageSite, pageAddress } from '#web/lib/addresses.ts'

/** Link for oEmbed discovery of the page at `path`. */
export const oembedLink = (site: PageSite, path: string, title: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${absolute(site, '/api/oembed')}?url=${encodeURIComponent(pageAddress(site, path))}&format=json`,
})

/** Link for readers to the feed of the page at `path`. */
export const feedLink = (site: PageSite, path: string, title: string) => ({
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href: pageAddress(site, `/feeds${path}.xml`),
})
