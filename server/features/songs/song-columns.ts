import { z } from 'zod'
import type { SongOfFile } from '#contract/export-file.ts'
import { type MediaTags, TaggedFacts } from '#contract/media-tags.ts'
import { type SongDetail, type songDetails, songFacts } from '#contract/song-details.ts'
import { publicFacts, type songFields } from '#contract/songs.ts'
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
  comment: { column: 'comment', inFile: 'comment', isSearched: false },
  description: { column: 'description', inFile: 'description', isSearched: false },
  musicbrainzId: { column: 'musicbrainz_id', inFile: 'musicbrainz_id', isSearched: false },
  names: { column: 'names', inFile: 'names', isSearched: true, listOf: 'names' },
} as const satisfies ColumnMap<typeof songFacts, SongsTable, FileRow>

export const publicFactColumns = Object.fromEntries(
  Object.entries(songFactColumns).filter(([fact]) => fact in publicFacts),
) as unknown as Pick<typeof songFactColumns, keyof typeof publicFacts>

export const songColumns = {
  ...songDetailColumns,
  ...songFactColumns,
  ...visibilityColumns,
  categoryId: { column: 'category_id', inFile: 'category_id', isSearched: false },
  mediaType: { column: 'media_type', inFile: 'file_type', isSearched: false },
} as const satisfies ColumnMap<typeof songFields, SongsTable, FileRow>

/** What search text and sort keys are derived from. Title and artist are searched. */
export const derivedFrom = [...searchedColumnsOf(songColumns), 'disc_number', 'track_number'] as const

/** The status of the contract: approved or not. Whether an approved song is in lists now is a matter of its visibility. */
export const approvalOf = ({ status }: Pick<SongsTable, 'status'>) => (status === 'pending' ? ('pending' as const) : ('published' as const))

/** The details of a song that is made from a media file and its tags alone. */
export const detailsOfTags = ({ title, artist, album }: { title: string; artist: string | null; album: string | null }) =>
  ({ title, artist, album }) satisfies Record<SongDetail, string | null>

/** Of a song of which nothing more is known. */
export const unknownFacts = z.object(songFacts).parse({})
export const noFacts = columnsOf(songFactColumns, unknownFacts)

/** Credits and album follow from the texts. */
export const linkedByTexts = { album_id: null, credits: null, tags: null }

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

/** Of a song without any file: what a new song starts from. */
export const noFiles = { ...noMedia, cover_path: null, external_cover_url: null, captions_path: null }
