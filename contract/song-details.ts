import { z } from 'zod'
import { lyricsOfCaptions } from './captions.ts'
import { Name, OptionalName, optionalText } from './fields.ts'
import { nameOf, namesOf, storedNamesOf } from './item-names.ts'
import { limits } from './limits.ts'

/** Texts of a song that have the same name in input, database, responses, export and import. */
export const songDetails = { title: Name, artist: OptionalName, album: OptionalName }
export type SongDetail = keyof typeof songDetails

/** The same in responses. */
export const storedSongDetails = {
  title: nameOf(z.string(), { kind: 'songs', field: 'title' }),
  artist: nameOf(z.string().nullable(), { kind: 'artists', field: 'name', by: 'artistId' }),
  album: nameOf(z.string().nullable(), { kind: 'albums', field: 'title', by: 'albumId' }),
} satisfies Record<SongDetail, z.ZodType>

export const MusicbrainzId = z.uuid()

const number = (max: number) => z.number().int().min(1).max(max).nullable().default(null)
/** A text with a fixed format; a blank one counts as missing. */
const code = (form: RegExp) =>
  z
    .union([z.string().trim().regex(form), z.literal('')])
    .nullable()
    .transform((text) => text || null)
    .default(null)

export const trackNumberMax = 9_999

/** Facts that a media file's tags can contain. */
export const taggedFacts = {
  discNumber: number(999),
  trackNumber: number(trackNumberMax),
  year: number(9_999),
  genres: z.array(Name).max(20).default([]),
  /** International Standard Recording Code, without hyphens. */
  isrc: code(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/),
  /** Language of the lyrics: BCP 47. */
  language: code(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*$/),
  /** Lyrics or a transcript: plain text, or LRC with a time for each line (lyrics.ts). Captions (SubRip, WebVTT) become LRC. */
  lyrics: optionalText(limits.lyrics, lyricsOfCaptions),
  /** Visible only to editors. */
  comment: optionalText(limits.description),
  /** MusicBrainz id of the recording. */
  musicbrainzId: MusicbrainzId.nullable().default(null),
}

/** Further facts about a song. */
export const songFacts = {
  ...taggedFacts,
  /** Markdown, for the page of the song. */
  description: optionalText(limits.longText),
  names: namesOf('songs'),
}
export type SongFact = keyof typeof songFacts

/** The same in responses. */
export const storedTaggedFacts = {
  discNumber: z.number().int().nullable(),
  trackNumber: z.number().int().nullable(),
  year: z.number().int().nullable(),
  genres: z.array(z.string()),
  isrc: z.string().nullable(),
  language: z.string().nullable(),
  lyrics: z.string().nullable(),
  comment: z.string().nullable(),
  musicbrainzId: z.string().nullable(),
} satisfies Record<keyof typeof taggedFacts, z.ZodType>
export const storedSongFacts = {
  ...storedTaggedFacts,
  description: z.string().nullable(),
  names: storedNamesOf('songs'),
} satisfies Record<SongFact, z.ZodType>
