import type { SelectQueryBuilder } from 'kysely'
import { keysOf } from '#contract/keys.ts'
import { shownCover } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'
import type { Schema, SongsTable } from '#server/database/schema.ts'
import { songColumns } from './song-columns.ts'

/** A song with the names of its category, artist and uploader, and what is known of its file; without lyrics. */
export type SongRow = Awaited<ReturnType<ReturnType<typeof selectSongs>['execute']>>[number]

/** Lyrics may be a hundred times as long as all other columns. */
const { lyrics: _, ...listedFields } = songColumns
const furtherColumns: Record<Exclude<keyof SongsTable, (typeof songColumns)[keyof typeof songColumns]['column']>, true> = {
  ...{ id: true, album_id: true, track_order: true, media_path: true, external_url: true, mime_type: true, size_bytes: true },
  ...{ content_hash: true, original_hash: true, is_file_missing: true, cover_path: true, external_cover_url: true, captions_path: true },
  ...{ duration_seconds: true, is_favorite: true, status: true, protection_id: true, school_privacy: true, search_text: true },
  ...{ title_key: true, artist_key: true, uploaded_by: true, upload_id: true, created_at: true, version: true },
}
const listedColumns = [...Object.values(listedFields).map(({ column }) => column), ...keysOf(furtherColumns)].map(
  (column) => `songs.${column}` as const,
)

/** Songs with the names of their category, artist, album and uploader, without lyrics. */
export const selectSongs = (db: Handle) => withNames(db.selectFrom('songs').innerJoin('categories', 'categories.id', 'songs.category_id'))

/** Like `selectSongs`, category by category: SQLite preserves the order of a cross join, but otherwise sorts all songs. */
export const selectSongsByCategory = (db: Handle) =>
  withNames(db.selectFrom('categories').crossJoin('songs').whereRef('songs.category_id', '=', 'categories.id'))

const withNames = (songs: SelectQueryBuilder<Schema, 'songs' | 'categories', object>) =>
  songs
    .leftJoin('profiles', 'profiles.id', 'songs.uploaded_by')
    .leftJoin('media_files', 'media_files.path', 'songs.media_path')
    .leftJoin('pending_covers', 'pending_covers.song_id', 'songs.id')
    .leftJoin('sound_analyses', 'sound_analyses.path', 'songs.media_path')
    .leftJoin('artists as artist_named', 'artist_named.name', 'songs.artist')
    .leftJoin('artist_songs as named', (on) => on.onRef('named.song_id', '=', 'songs.id').onRef('named.artist_id', '=', 'artist_named.id'))
    .select(listedColumns)
    .select([
      'categories.name as category_name',
      'categories.color as category_color',
      'profiles.username as uploader_username',
      'profiles.display_name as uploader_display_name',
      'media_files.details as media_details',
      'media_files.rendition_path',
      'media_files.rendition_mime_type',
      'media_files.rendition_size_bytes',
      'media_files.plays_everywhere',
      'media_files.small_path',
      'media_files.small_size_bytes',
      'media_files.mp3_path',
      'media_files.mp3_size_bytes',
      'media_files.stream_path',
      'pending_covers.picture_key as pending_picture',
      'sound_analyses.loudness',
      'sound_analyses.true_peak',
      'named.artist_id',
    ])
    .select(shownCover('songs').as('shown_cover_path'))
