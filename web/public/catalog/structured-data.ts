import type { Album, AlbumCard } from '#contract/albums.ts'
import type { Artist } from '#contract/artists.ts'
import { licenseAddress } from '#contract/licenses.ts'
import { type PageSite, pageAddress } from '#web/lib/addresses.ts'
import { coverForOthers } from '#web/public/songs/cover-for-others.ts'
import { artistData, isoDuration } from '#web/public/songs/structured-data.ts'

/** Structured data about an album for search engines (schema.org). For a route's head, which escapes it. */
export const albumData = (album: Album, site: PageSite) => ({
  '@context': 'https://schema.org',
  ...albumSummary(album, site),
  image: coverForOthers(album.coverUrl, `album/${album.id}`, site),
  ...(album.kind in releaseTypes && { albumReleaseType: `https://schema.org/${releaseTypes[album.kind as keyof typeof releaseTypes]}` }),
  ...(album.kind in productionTypes && {
    albumProductionType: `https://schema.org/${productionTypes[album.kind as keyof typeof productionTypes]}`,
  }),
  ...((album.label || album.catalogNumber) && {
    albumRelease: {
      '@type': 'MusicRelease',
      ...(album.label && { recordLabel: { '@type': 'Organization', name: album.label } }),
      ...(album.catalogNumber && { catalogNumber: album.catalogNumber }),
    },
  }),
  ...(album.license && album.license !== 'all-rights-reserved' && { license: licenseAddress(album.license) }),
  ...(album.copyright && { copyrightNotice: album.copyright }),
  numTracks: album.songs.length,
  track: album.songs.map((song) => ({
    '@type': 'MusicRecording',
    name: song.title,
    url: pageAddress(site, `/song/${song.id}`),
    ...(song.artist && { byArtist: artistData(song.artist, song.artistId, site) }),
    ...(song.durationSeconds && { duration: isoDuration(song.durationSeconds) }),
  })),
})

/** The same for an artist. */
export const artistPageData = (artist: Artist, albums: readonly AlbumCard[], site: PageSite) => ({
  '@context': 'https://schema.org',
  ...artistData(artist.name, artist.id, site),
  ...(artist.coverUrl && { image: coverForOthers(artist.coverUrl, `artist/${artist.id}`, site) }),
  ...(artist.summary && { description: artist.summary }),
  ...(artist.links.length > 0 && { sameAs: artist.links.map(({ url }) => url) }),
  ...(albums.length > 0 && { album: albums.map((album) => albumSummary(album, site)) }),
})

const albumSummary = ({ id, title, artist, artists, releaseDate }: AlbumCard, site: PageSite) => ({
  '@type': 'MusicAlbum',
  name: title,
  url: pageAddress(site, `/album/${id}`),
  ...(artists.length > 0
    ? { byArtist: artists.map(({ id: artistId, name }) => artistData(name, artistId, site)) }
    : artist && { byArtist: artistData(artist, null, site) }),
  ...(releaseDate && { datePublished: releaseDate }),
})

const releaseTypes = { album: 'AlbumRelease', ep: 'EPRelease', single: 'SingleRelease' }
const productionTypes = { live: 'LiveAlbum', compilation: 'CompilationAlbum' }
