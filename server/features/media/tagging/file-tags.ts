/** What the tags of a file are to say. */
export interface FileTags {
  title: string
  artist: string | null
  /** Each of them, where the artist text names several. */
  artists: readonly string[]
  album: string | null
  albumArtist: string | null
  discNumber: number | null
  trackNumber: number | null
  year: number | null
  genres: readonly string[]
  composers: readonly string[]
  isrc: string | null
  /** The file has no other tags. */
  isAlone: boolean
  /** JPEG. */
  cover: Buffer | null
}

/** A file with other tags: `head`, then the stored bytes from `from` up to `to` (exclusive), which no tag is part of. */
export interface TaggedFile {
  head: Buffer
  from: number
  to: number
}

/** Bytes of the stored file, fewer at its end. */
export type ReadFile = (start: number, length: number) => Promise<Buffer>

interface TagField {
  id3: string
  vorbis: string
  /** `----:` precedes the name of a freeform item; null: written as numbers. */
  mp4: string | null
  values(tags: FileTags): readonly (string | number | null)[]
}

/** Names of each field: ID3v2.4 frames, Vorbis comments, and items of an MP4's 'ilst'. */
const fields: readonly TagField[] = [
  { id3: 'TIT2', vorbis: 'TITLE', mp4: '©nam', values: ({ title }) => [title] },
  { id3: 'TPE1', vorbis: 'ARTIST', mp4: '©ART', values: ({ artist }) => [artist] },
  { id3: 'TXXX:ARTISTS', vorbis: 'ARTISTS', mp4: '----:ARTISTS', values: ({ artists }) => artists },
  { id3: 'TALB', vorbis: 'ALBUM', mp4: '©alb', values: ({ album }) => [album] },
  { id3: 'TPE2', vorbis: 'ALBUMARTIST', mp4: 'aART', values: ({ albumArtist }) => [albumArtist] },
  { id3: 'TPOS', vorbis: 'DISCNUMBER', mp4: null, values: ({ discNumber }) => [discNumber] },
  { id3: 'TRCK', vorbis: 'TRACKNUMBER', mp4: null, values: ({ trackNumber }) => [trackNumber] },
  { id3: 'TDRC', vorbis: 'DATE', mp4: '©day', values: ({ year }) => [year && String(year).padStart(4, '0')] },
  { id3: 'TCON', vorbis: 'GENRE', mp4: '©gen', values: ({ genres }) => genres },
  { id3: 'TCOM', vorbis: 'COMPOSER', mp4: '©wrt', values: ({ composers }) => composers },
  { id3: 'TSRC', vorbis: 'ISRC', mp4: '----:ISRC', values: ({ isrc }) => [isrc] },
]

type Format = 'id3' | 'vorbis' | 'mp4'

/** Names of the fields that are texts in a format. */
export const namesIn = (format: Format): string[] => fields.flatMap((field) => field[format] ?? [])

/** The texts of each field by its name in a format; empty for those that a file is to have no more. */
export const textsOf = (tags: FileTags, format: Format): { name: string; texts: string[] }[] =>
  fields.flatMap((field) => {
    const name = field[format]
    return name === null ? [] : [{ name, texts: field.values(tags).flatMap((value) => (value === null ? [] : String(value))) }]
  })
