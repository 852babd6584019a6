import { z } from 'zod'
import type { SongOfFile } from '#contract/export-file.ts'
import { type MediaTags, TaggedFacts } from '#contract/media-tags.ts'
import { type SongDetail, type songDetails, songFacts } from '#contract/song-details.ts'
import { listedFacts, publicFacts, type songFields } from '#contract/songs.ts'
import { type ColumnMap, columnsOf, searchedColumnsOf } from '#server/database/columns.ts'
import type { SongsTable } from '#server/database/schema.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'

type FileRow = z.input<typeof SongOfFile>

export const songDetailColumns = {
  title: { column: 'title', inFile: 'title', isSearched: true },
  artist: { column: 'artist', inFile: 'artist', isSearched: true },
  album: { column: 'album', inFile: 'album', isSearched: false },
} as const satisfies ColumnMap<typeof songDetails, SongsTable, FileRow>

export const songFactColumns = {
  discNumber: { column: 'disc_number', inFile: 'disc_number', isSearched: false },
  trackNumber: { column: 'track_number', inFile: 'track_number', isSearched: false },
  year: { column: 'year', inFile: 'year', isSearched: false },
  genres: { column: 'genres', inFile: 'genres', isSearched: false, listOf: 'texts' },
  isrc: { column: 'isrc', inFile: 'isrc', isSearched: false },
  language: { column: 'language', inFile: 'language', isSearched: false },
  lyrics: { column: 'lyrics', inFile: 'lyrics', isSearched: false },
  comment: { column: 'comment', inFile: 'comment', isSearched: false },
  description: { column: 'description', inFile: 'description', isSearched: false },
  musicbrainzId: { column: 'musicbrainz_id', inFile: 'musicbrainz_id', isSearched: false },
  names: { column: 'names', inFile: 'names', isSearched: true, listOf: 'names' },
} as const satisfies ColumnMap<typeof songFacts, SongsTable, FileRow>

const factColumnsIn = <Fact extends keyof typeof songFactColumns>(facts: Record<Fact, unknown>) =>
  Object.fromEntries(Object.entries(songFactColumns).filter(([fact]) => fact in facts)) as unknown as Pick<typeof songFactColumns, Fact>

export const publicFactColumns = factColumnsIn(publicFacts)
export const listedFactColumns = factColumnsIn(listedFacts)

export const songColumns = {
  ...songDetailColumns,
  ...songFactColumns,
  ...visibilityColumns,
  categoryId: { column: 'category_id', inFile: 'category_id', isSearched: false },
  mediaType: { column: 'media_type', inFile: 'file_type', isSearched: false },
} as const satisfies ColumnMap<typeof songFields, SongsTable, FileRow>

/** Columns from which search text and sort keys are derived. */
export const derivedFrom = [...searchedColumnsOf(songColumns), 'disc_number', 'track_number'] as const

/** The status in the contract: approved or not. Its visibility decides whether an approved song is listed now. */
export const approvalOf = ({ status }: Pick<SongsTable, 'status'>) => (status === 'pending' ? ('pending' as const) : ('published' as const))

/** Details of a song that is created only from a media file and its tags. */
export const detailsOfTags = ({ title, artist, album }: { title: string; artist: string | null; album: string | null }) =>
  ({ title, artist, album }) satisfies Record<SongDetail, string | null>

/** Facts of a song about which nothing else is known. */
export const unknownFacts = z.object(songFacts).parse({})
export const noFacts = columnsOf(songFactColumns, unknownFacts)

/** Credits and album are derived from the texts. */
export const linkedByTexts = { album_id: null, credits: null, tags: null, same_import: null }

export const factsOfTags = (tags: MediaTags) => ({ ...unknownFacts, ...TaggedFacts.parse(tags) })

export const noMedia = {
  media_path: null,
  external_url: null,
  mime_type: null,
  size_bytes: null,
  content_hash: null,
  original_hash: null,
  is_file_missing: false,
  duration_seconds: null,
  upload_id: null,
}

/** File columns of a song without files, from which a new song starts. */
export const noFiles = { ...noMedia, cover_path: null, external_cover_url: null, captions_path: null }
