import { absolute, type PageSite, pageAddress } from '#web/lib/addresses.ts'

/** Link for oEmbed discovery of this page. `path` is that of a song or playlist page. */
export const oembedLink = (site: PageSite, path: string, title: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${absolute(site, '/api/oembed')}?url=${encodeURIComponent(pageAddress(site, path))}&format=json`,
})
