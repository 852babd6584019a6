interface Performer {
  name: string
  instrument: string | null
}

/** The facts to write into a file's tags. */
export interface FileTags {
  title: string
  artist: string | null
  /** The single names, if the artist text contains several. */
  artists: readonly string[]
  album: string | null
  albumArtist: string | null
  /** Whether the album is by various artists. Without it, players show one album for each artist. */
  isCompilation: boolean
  discNumber: number | null
  trackNumber: number | null
  /** '1999', '1999-05' or '1999-05-17'. */
  date: string | null
  genres: readonly string[]
  composers: readonly string[]
  lyricists: readonly string[]
  arrangers: readonly string[]
  conductors: readonly string[]
  performers: readonly Performer[]
  producers: readonly string[]
  isrc: string | null
  label: string | null
  catalogNumber: string | null
  copyright: string | null
  /** Address of a Creative Commons license. */
  license: string | null
  /** MusicBrainz ids of the recording and of the release. */
  recordingMbid: string | null
  releaseMbid: string | null
  /** Plain text or LRC. */
  lyrics: string | null
  /** True drops all other tags of the file. */
  isAlone: boolean
  /** As JPEG. */
  cover: Buffer | null
}

/** A file with replaced tags: `head`, then the stored bytes from `from` to `to` (exclusive), which contain no tags. */
export interface TaggedFile {
  head: Buffer
  from: number
  to: number
}

/** Reads bytes of the stored file, fewer at its end. */
export type ReadFile = (start: number, length: number) => Promise<Buffer>

interface TagField {
  /** Without a value, the file keeps its own: songs may be older than the site's field. */
  keepsFormer?: boolean
  /** Null for lists of pairs, which id3-tag.ts writes. */
  id3: string | null
  vorbis: string
  /** Freeform items have `----:` before their name. Null for items that are written as numbers. */
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
  { id3: 'TCMP', vorbis: 'COMPILATION', mp4: null, values: ({ isCompilation }) => [isCompilation ? 1 : null] },
  { id3: 'TPOS', vorbis: 'DISCNUMBER', mp4: null, values: ({ discNumber }) => [discNumber] },
  { id3: 'TRCK', vorbis: 'TRACKNUMBER', mp4: null, values: ({ trackNumber }) => [trackNumber] },
  { id3: 'TDRC', vorbis: 'DATE', mp4: '©day', values: ({ date }) => [date] },
  { id3: 'TCON', vorbis: 'GENRE', mp4: '©gen', values: ({ genres }) => genres },
  { id3: 'TCOM', vorbis: 'COMPOSER', mp4: '©wrt', values: ({ composers }) => composers },
  { id3: 'TEXT', vorbis: 'LYRICIST', mp4: '----:LYRICIST', values: ({ lyricists }) => lyricists },
  { id3: null, vorbis: 'ARRANGER', mp4: '----:ARRANGER', values: ({ arrangers }) => arrangers },
  { id3: 'TPE3', vorbis: 'CONDUCTOR', mp4: '----:CONDUCTOR', values: ({ conductors }) => conductors },
  { id3: null, vorbis: 'PERFORMER', mp4: '----:PERFORMER', values: ({ performers }) => performers.map(performerText) },
  { id3: null, vorbis: 'PRODUCER', mp4: '----:PRODUCER', values: ({ producers }) => producers },
  { id3: 'TSRC', vorbis: 'ISRC', mp4: '----:ISRC', values: ({ isrc }) => [isrc] },
  { keepsFormer: true, id3: 'TPUB', vorbis: 'LABEL', mp4: '----:LABEL', values: ({ label }) => [label] },
  {
    keepsFormer: true,
    id3: 'TXXX:CATALOGNUMBER',
    vorbis: 'CATALOGNUMBER',
    mp4: '----:CATALOGNUMBER',
    values: ({ catalogNumber }) => [catalogNumber],
  },
  { keepsFormer: true, id3: 'TCOP', vorbis: 'COPYRIGHT', mp4: 'cprt', values: ({ copyright }) => [copyright] },
  { keepsFormer: true, id3: 'WCOP', vorbis: 'LICENSE', mp4: '----:LICENSE', values: ({ license }) => [license] },
  {
    keepsFormer: true,
    id3: 'UFID:http://musicbrainz.org',
    vorbis: 'MUSICBRAINZ_TRACKID',
    mp4: '----:MusicBrainz Track Id',
    values: ({ recordingMbid }) => [recordingMbid],
  },
  {
    keepsFormer: true,
    id3: 'TXXX:MusicBrainz Album Id',
    vorbis: 'MUSICBRAINZ_ALBUMID',
    mp4: '----:MusicBrainz Album Id',
    values: ({ releaseMbid }) => [releaseMbid],
  },
  { id3: 'USLT', vorbis: 'LYRICS', mp4: '©lyr', values: ({ lyrics }) => [lyrics] },
]

const performerText = ({ name, instrument }: Performer) => (instrument === null ? name : `${name} (${instrument})`)

type Format = 'id3' | 'vorbis' | 'mp4'

/** Texts by field name in a format. An empty list removes the field. */
export const textsOf = (tags: FileTags, format: Format): { name: string; texts: string[] }[] =>
  fields.flatMap((field) => {
    const name = field[format]
    const texts = field.values(tags).flatMap((value) => (value === null ? [] : String(value)))
    return name === null || (field.keepsFormer && texts.length === 0) ? [] : [{ name, texts }]
  })

/** Whether a name is that of a field which the tags replace, or one of `otherNames`. In capital or small letters. */
export function replacedBy(tags: FileTags, format: Format, otherNames: readonly string[]): (name: string) => boolean {
  const names = new Set([...otherNames, ...textsOf(tags, format).map(({ name }) => name)].map((name) => name.toUpperCase()))
  return (name) => names.has(name.toUpperCase())
}
