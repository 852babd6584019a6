import { absolute, type SiteAddress } from '#web/lib/addresses.ts'

/** Discovery of the oEmbed description of this page. `path` is that of a song or playlist page. */
export const oembedLink = (site: SiteAddress, path: string, title: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${absolute(site, '/api/oembed')}?url=${encodeURIComponent(absolute(site, path))}&format=json`,
})
