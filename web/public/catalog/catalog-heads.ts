import type { Album, AlbumCard } from '#contract/albums.ts'
import type { Artist } from '#contract/artists.ts'
import { absolute } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { oembedLink } from '#web/public/sharing/discovery.ts'
import { wholeHead } from '#web/public/site/page-head.ts'
import type { Place } from '#web/public/songs/structured-data.ts'
import { albumData, artistPageData } from './structured-data.ts'

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts. */
export function albumHead(album: Album, place: Place) {
  const title = textsOfPage().song.pageTitle(album.title, album.artist)
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const { id, title: name, artist, songs } = album
  const path = `/album/${id}`
  const { meta, links } = wholeHead(
    { title, path, description: descriptionsOfPage().album(name, artist, songs.length), card: `album/${id}` },
    place,
  )
  return {
    meta: [
      ...meta,
      { property: 'og:type', content: 'music.album' },
      ...(album.releaseDate ? [{ property: 'music:release_date', content: album.releaseDate }] : []),
      structuredMeta(albumData(album, place)),
    ],
    links: [...links, oembedLink(place, path, title)],
  }
}

export function artistHead(artist: Artist, albums: readonly AlbumCard[], place: Place) {
  if (!import.meta.env.SSR) return { meta: [{ title: artist.name }] }
  const { id, name, summary } = artist
  const { meta, links } = wholeHead(
    { title: name, path: `/artist/${id}`, description: summary ?? descriptionsOfPage().artist(name), card: `artist/${id}` },
    place,
  )
  const feed = { rel: 'alternate', type: 'application/rss+xml', title: name, href: absolute(place, `/feeds/artist/${id}.xml`) }
  return {
    meta: [...meta, { property: 'og:type', content: 'profile' }, structuredMeta(artistPageData(artist, albums, place))],
    links: [...links, feed],
  }
}

/** The router writes it escaped. Its type has a property of other tags in common with them. */
const structuredMeta = (data: object): { title?: undefined; 'script:ld+json': object } => ({ 'script:ld+json': data })
