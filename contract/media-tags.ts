import { z } from 'zod'
import { storedSongDetails, storedTaggedFacts, taggedFacts } from './song-details.ts'

export const TaggedFacts = z.object(storedTaggedFacts)
type TaggedFact = keyof typeof taggedFacts

/** What the tags of a media file say. Null and empty where they say nothing, or nothing that the field could have. */
export const MediaTags = z.strictObject({
  ...storedSongDetails,
  // A file may lack one.
  title: z.string().nullable(),
  ...storedTaggedFacts,
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
  ...z.object(taggedFacts).parse({}),
  albumArtist: null,
  isCompilation: false,
  composers: [],
  artistMusicbrainzId: null,
  albumMusicbrainzId: null,
}

/** The facts with the rules of the song's fields: what a field would reject counts as missing. */
export const checkedFacts = Object.fromEntries(
  Object.keys(taggedFacts).map((name) => [name, (taggedFacts[name as TaggedFact] as z.ZodType).catch(noTags[name as TaggedFact])]),
) as unknown as { [Name in TaggedFact]: (typeof storedTaggedFacts)[Name] }

/** What tags can change in a song. 'albumArtist': the album that it is on; 'composers': these credits; the last two: of an artist or album without one. */
export const TaggedField = MediaTags.omit({ isCompilation: true }).keyof()
export type TaggedField = z.infer<typeof TaggedField>
