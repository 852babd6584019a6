import { z } from 'zod'
import { AlbumKind } from './albums.ts'
import type { CreditRole } from './credits.ts'
import { storedSongDetails, storedTaggedFacts, taggedFacts } from './song-details.ts'

export const TaggedFacts = z.object(storedTaggedFacts)
type TaggedFact = keyof typeof taggedFacts

/** Tags that name artists with a role, in the order in which songs get these credits. */
export const creditTags = {
  composers: 'composer',
  lyricists: 'lyricist',
  arrangers: 'arranger',
  conductors: 'conductor',
  performers: 'performer',
  producers: 'producer',
} as const satisfies Record<string, CreditRole>
export type CreditTag = keyof typeof creditTags
export const creditTagNames = Object.keys(creditTags) as CreditTag[]

/** The same for each of these tags. */
export const byCreditTag = <T>(of: (tag: CreditTag) => T) =>
  Object.fromEntries(creditTagNames.map((tag) => [tag, of(tag)])) as Record<CreditTag, T>

/** Contents of a media file's tags. Null and empty if a tag is missing or has a value that its field would reject. */
export const MediaTags = z.strictObject({
  ...storedSongDetails,
  // Null if the file has no title tag.
  title: z.string().nullable(),
  ...storedTaggedFacts,
  /** Artist of the album; null if the tags name only the song's artist. */
  albumArtist: z.string().nullable(),
  /** Single names, if the tags list several artists of the song; 'artist' is then the text that names them. */
  artists: z.array(z.string()),
  /** Whether the album is by various artists. */
  isCompilation: z.boolean(),
  /** A performer can have an instrument: 'Ann Lee (piano)'. */
  ...byCreditTag(() => z.array(z.string())),
  /** MusicBrainz id of the artist, if the tags contain it. */
  artistMusicbrainzId: z.string().nullable(),
  /** Facts of the album. */
  albumKind: AlbumKind.nullable(),
  albumReleaseDate: z.string().nullable(),
  albumLabel: z.string().nullable(),
  albumCatalogNumber: z.string().nullable(),
  albumCopyright: z.string().nullable(),
  albumMusicbrainzId: z.string().nullable(),
})
export type MediaTags = z.infer<typeof MediaTags>

/** Tags of a file without tags. */
export const noTags: MediaTags = {
  title: null,
  artist: null,
  album: null,
  ...z.object(taggedFacts).parse({}),
  albumArtist: null,
  artists: [],
  isCompilation: false,
  ...byCreditTag(() => []),
  artistMusicbrainzId: null,
  albumKind: null,
  albumReleaseDate: null,
  albumLabel: null,
  albumCatalogNumber: null,
  albumCopyright: null,
  albumMusicbrainzId: null,
}

/** The facts with the rules of the song's fields: a value that its field would reject counts as missing. */
export const checkedFacts = Object.fromEntries(
  Object.keys(taggedFacts).map((name) => [name, (taggedFacts[name as TaggedFact] as z.ZodType).catch(noTags[name as TaggedFact])]),
) as unknown as { [Name in TaggedFact]: (typeof storedTaggedFacts)[Name] }

/**
 * What tags can change in a song. 'artists': the credits of those whom its artist text names; 'albumArtist': of the album that it is on;
 * 'composers' and the like: the credits with this role; further facts of the album, and the artist's MusicBrainz id: only if it has none; the
 * kind of the album: only if it has the default one.
 */
export const TaggedField = MediaTags.omit({ isCompilation: true }).keyof()
export type TaggedField = z.infer<typeof TaggedField>
