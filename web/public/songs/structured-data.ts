import type { CreditRole } from '#contract/credits.ts'
import type { SongDetails } from '#contract/songs.ts'
import { absolute } from '#web/lib/addresses.ts'
import { coverForOthers } from './cover-for-others.ts'

/** Where the site is, as in AppContext. */
export interface Place {
  origin: string
  basePath: string
}

/** What search engines read about a song (schema.org): a MusicRecording, or a VideoObject. The router writes it escaped. */
export function songData(song: SongDetails, place: Place, description: string) {
  const common = {
    '@context': 'https://schema.org',
    name: song.title,
    url: absolute(place, `/song/${song.id}`),
    ...(song.durationSeconds && { duration: isoDuration(song.durationSeconds) }),
    ...(song.genres.length > 0 && { genre: song.genres }),
    ...(song.language && { inLanguage: song.language }),
  }
  const image = coverForOthers(song.coverUrl, place)
  const contentUrl = new URL(song.fileUrl, place.origin).href
  if (song.mediaType === 'video')
    return {
      ...common,
      '@type': 'VideoObject',
      description,
      thumbnailUrl: image,
      uploadDate: song.createdAt,
      contentUrl,
      embedUrl: absolute(place, `/embed/song/${song.id}`),
      ...(song.mimeType && { encodingFormat: song.mimeType }),
      ...(song.artist && { creator: artistData(song.artist, song.artistId, place) }),
    }
  return {
    ...common,
    '@type': 'MusicRecording',
    image,
    datePublished: song.year === null ? song.createdAt : String(song.year).padStart(4, '0'),
    ...(song.isrc && { isrcCode: song.isrc }),
    audio: { '@type': 'AudioObject', contentUrl, ...(song.mimeType && { encodingFormat: song.mimeType }) },
    ...(song.artist && { byArtist: artistData(song.artist, song.artistId, place) }),
    ...(song.album && {
      inAlbum: { '@type': 'MusicAlbum', name: song.album, ...(song.albumId && { url: absolute(place, `/album/${song.albumId}`) }) },
    }),
    ...creditsData(song, place),
  }
}

/** Composers and lyricists are of the composition, the others of the recording. */
function creditsData({ credits }: SongDetails, place: Place) {
  const of = (...roles: CreditRole[]) =>
    credits.filter(({ role }) => roles.includes(role)).map(({ name, artistId }) => artistData(name, artistId, place))
  const written = { composer: of('composer'), lyricist: of('lyricist') }
  return {
    ...stated({ producer: of('producer'), contributor: of('featured', 'arranger', 'conductor', 'performer') }),
    ...(written.composer.length + written.lyricist.length > 0 && { recordingOf: { '@type': 'MusicComposition', ...stated(written) } }),
  }
}

const stated = <T extends object>(lists: Record<string, T[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

/** `id`: of its page. */
export const artistData = (name: string, id: string | null, place: Place) => ({
  '@type': 'MusicGroup',
  name,
  ...(id && { url: absolute(place, `/artist/${id}`) }),
})

/** 187.4 -> 'PT3M7S' */
export const isoDuration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`
