import { z } from 'zod'
import { storedSongDetails, storedSongFacts } from './song-details.ts'

const { description: _, ...taggedFacts } = storedSongFacts

/** What the tags of a media file say. Null and empty where they say nothing, or nothing that the field could have. */
export const MediaTags = z.strictObject({
  ...storedSongDetails,
  title: z.string().nullable(),
  ...taggedFacts,
  /** Whose album it is; null where only the artist of the song is named. */
  albumArtist: z.string().nullable(),
  /** An album of various artists. */
  isCompilation: z.boolean(),
  composers: z.array(z.string()),
  /** Of the artist, where the tags name one. */
  artistMusicbrainzId: z.string().nullable(),
  albumMusicbrainzId: z.string().nullable(),
})
export type MediaTags = z.infer<typeof MediaTags>

/** Of a file without tags. */
export const noTags: MediaTags = {
  title: null,
  artist: null,
  album: null,
  discNumber: null,
  trackNumber: null,
  year: null,
  genres: [],
  isrc: null,
  language: null,
  comment: null,
  musicbrainzId: null,
  albumArtist: null,
  isCompilation: false,
  composers: [],
  artistMusicbrainzId: null,
  albumMusicbrainzId: null,
}
