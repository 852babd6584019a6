import type { Song } from '#contract/songs.ts'
import { absolute } from '#web/lib/addresses.ts'
import { coverForOthers } from './cover-for-others.ts'

/** Where the site is, as in AppContext. */
export interface Place {
  origin: string
  basePath: string
}

/** What search engines read about a song (schema.org): a MusicRecording, or a VideoObject. The router writes it escaped. */
export function songData(song: Song, place: Place, description: string) {
  const common = {
    '@context': 'https://schema.org',
    name: song.title,
    url: absolute(place, `/song/${song.id}`),
    ...(song.durationSeconds && { duration: isoDuration(song.durationSeconds) }),
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
      ...(song.artist && { creator: artist(song.artist) }),
    }
  return {
    ...common,
    '@type': 'MusicRecording',
    image,
    datePublished: song.createdAt,
    audio: { '@type': 'AudioObject', contentUrl, ...(song.mimeType && { encodingFormat: song.mimeType }) },
    ...(song.artist && { byArtist: artist(song.artist) }),
    ...(song.album && { inAlbum: { '@type': 'MusicAlbum', name: song.album } }),
  }
}

const artist = (name: string) => ({ '@type': 'MusicGroup', name })

/** 187.4 -> 'PT3M7S' */
export const isoDuration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`
