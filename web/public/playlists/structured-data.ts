import { isFeaturedCategory } from '#contract/featured-category.ts'
import type { Playlist } from '#contract/playlists.ts'
import { type PageSite, pageAddress } from '#web/lib/addresses.ts'
import { coverForOthers } from '#web/public/songs/cover-for-others.ts'
import { isoDuration } from '#web/public/songs/structured-data.ts'

/**
 * Structured data about a playlist for search engines (schema.org). For a route's head: `{ 'script:ld+json': playlistData(…) }`, which
 * escapes it.
 */
export const playlistData = (playlist: Playlist, site: PageSite) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicPlaylist',
  name: playlist.name,
  url: pageAddress(site, `/playlist/${playlist.id}`),
  ...(playlist.description && { description: playlist.description }),
  image: coverForOthers(playlist.coverUrl, `playlist/${playlist.id}`, site),
  ...(playlist.creator && { creator: { '@type': 'Person', name: playlist.creator.displayName } }),
  ...(playlist.category && !isFeaturedCategory(playlist.category) && { genre: playlist.category.name }),
  dateCreated: playlist.createdAt,
  numTracks: playlist.songCount,
  track: playlist.songs.map((song) => ({
    '@type': 'MusicRecording',
    name: song.title,
    url: pageAddress(site, `/song/${song.id}`),
    ...(song.artist && { byArtist: { '@type': 'MusicGroup', name: song.artist } }),
    ...(song.durationSeconds && { duration: isoDuration(song.durationSeconds) }),
  })),
})
