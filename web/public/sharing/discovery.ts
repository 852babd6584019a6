import { absolute } from '#web/lib/addresses.ts'

/** Tells other sites where to ask how they can show this page (oEmbed). `path` is that of a song or playlist page. */
export const oembedLink = (place: { origin: string; basePath: string }, path: string, title: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${absolute(place, '/api/oembed')}?url=${encodeURIComponent(absolute(place, path))}&format=json`,
})
