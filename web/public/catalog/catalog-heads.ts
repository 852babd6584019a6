import type { Album, AlbumCard } from '#contract/albums.ts'
import type { Artist } from '#contract/artists.ts'
import { type PageSite, pageLinks } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { feedLink, oembedLink } from '#web/public/sharing/discovery.ts'
import { wholeHead } from '#web/public/site/page-head.ts'
import { albumData, artistPageData } from './structured-data.ts'

/** In the browser, only the title changes; the build removes the server's branch from its scripts. */
export function albumHead(album: Album, site: PageSite) {
  const { id, title: name, artist, songs } = album
  const title = artist ? textsOfPage().song.pageTitle({ title: name, artist }) : name
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const path = `/album/${id}`
  const texts = descriptionsOfPage()
  const summary = { title: name, count: songs.length }
  const description = artist ? texts.albumBy({ ...summary, artist }) : texts.album(summary)
  // Unlisted albums have no metadata for search engines and messengers.
  if (album.isUnlisted) return { meta: [{ title }, { name: 'description', content: description }], links: pageLinks(path, site) }
  const { meta, links } = wholeHead({ title, path, description, card: `album/${id}` }, site)
  return {
    meta: [
      ...meta,
      { property: 'og:type', content: 'music.album' },
      ...(album.releaseDate ? [{ property: 'music:release_date', content: album.releaseDate }] : []),
      structuredMeta(albumData(album, site)),
    ],
    links: [...links, oembedLink(site, path, title), feedLink(site, path, name)],
  }
}

export function artistHead(artist: Artist, albums: readonly AlbumCard[], site: PageSite) {
  if (!import.meta.env.SSR) return { meta: [{ title: artist.name }] }
  const { id, name, summary } = artist
  const path = `/artist/${id}`
  const description = summary ?? descriptionsOfPage().artist({ name })
  const { meta, links } = wholeHead({ title: name, path, description, card: `artist/${id}` }, site)
  return {
    meta: [...meta, { property: 'og:type', content: 'profile' }, structuredMeta(artistPageData(artist, albums, site))],
    links: [...links, oembedLink(site, path, name), feedLink(site, path, name)],
  }
}

/** The router escapes it. `title` is declared for TypeScript: the router's type has it in common with other tags. */
const structuredMeta = (data: object): { title?: undefined; 'script:ld+json': object } => ({ 'script:ld+json': data })
