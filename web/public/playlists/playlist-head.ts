import type { Playlist } from '#contract/playlists.ts'
import { type PageSite, pageAddress, pageLinks } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { feedLink, oembedLink } from '#web/public/sharing/discovery.ts'
import { cardImageMeta, coverPreload } from '#web/public/songs/cover-for-others.ts'
import { creatorName } from './creator-name.ts'
import { playlistCoverSizes } from './playlist-cover-sizes.ts'
import { playlistData } from './structured-data.ts'

/** In the browser, only the title changes; the build removes the server's branch, with its texts, from its scripts. */
export const playlistHead = (playlist: Playlist, site: PageSite) =>
  import.meta.env.SSR ? wholeHead(playlist, site) : { meta: [{ title: playlist.name }] }

/**
 * Metadata for search engines, messengers, feed readers and the browser; unlisted playlists have only that for the browser. Addresses are
 * absolute.
 */
function wholeHead(playlist: Playlist, site: PageSite) {
  const { id, name, coverUrl, songs, totalSeconds } = playlist
  const texts = descriptionsOfPage()
  const summary = { name, count: songs.length }
  const creator = creatorName(playlist)
  const description = playlist.description ?? (creator ? texts.playlistBy({ ...summary, creator }) : texts.playlist(summary))
  const path = `/playlist/${id}`
  const pageAddresses = pageLinks(path, site)
  if (playlist.isUnlisted)
    return {
      meta: [{ title: name }, { name: 'description', content: description }],
      links: [...pageAddresses, ...coverPreload(coverUrl, playlistCoverSizes)],
    }
  return {
    meta: [
      { title: name },
      { name: 'description', content: description },
      { property: 'og:type', content: 'music.playlist' },
      { property: 'og:title', content: name },
      { property: 'og:description', content: description },
      { property: 'og:url', content: pageAddress(site, path) },
      { property: 'music:song_count', content: String(songs.length) },
      ...(totalSeconds > 0 ? [{ property: 'music:duration', content: String(Math.round(totalSeconds)) }] : []),
      ...cardImageMeta(`playlist/${id}`, name, site),
      { name: 'twitter:title', content: name },
      { name: 'twitter:description', content: description },
      { 'script:ld+json': playlistData(playlist, site) },
    ],
    links: [...pageAddresses, oembedLink(site, path, name), feedLink(site, path, name), ...coverPreload(coverUrl, playlistCoverSizes)],
  }
}
