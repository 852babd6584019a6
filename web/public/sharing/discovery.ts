import { absolute } from '#web/lib/addresses.ts'

/** Discovery of the oEmbed description of this page. `path` is that of a song or playlist page. */
export const oembedLink = (place: { origin: string; basePath: string }, path: string, title: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${absolute(place, '/api/oembed')}?url=${encodeURIComponent(absolute(place, path))}&format=json`,
})
