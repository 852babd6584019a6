import type { Schema } from '#server/database/schema.ts'

export type TableName = keyof Schema

interface ArchivedTable {
  name: TableName
  /** Its primary key. */
  key: readonly string[]
}

/** Everything that makes the library and the site, in an order in which each row finds what it refers to. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'settings', key: ['setting_key'] },
  { name: 'installation', key: ['fact'] },
  { name: 'users', key: ['id'] },
  { name: 'profiles', key: ['id'] },
  { name: 'categories', key: ['id'] },
  { name: 'songs', key: ['id'] },
  { name: 'playlists', key: ['id'] },
  { name: 'playlist_songs', key: ['id'] },
  { name: 'liked_songs', key: ['id'] },
  { name: 'redirections', key: ['id'] },
  { name: 'activity', key: ['id'] },
  { name: 'daily_counts', key: ['day'] },
  { name: 'daily_plays', key: ['day', 'source'] },
  { name: 'song_plays', key: ['song_id', 'day', 'source'] },
  { name: 'song_tops', key: ['song_id'] },
  { name: 'playlist_plays', key: ['playlist_id', 'day'] },
  { name: 'playlist_tops', key: ['playlist_id'] },
]

/** Password hashes: in the archive only when asked for. */
export const passwordTable: ArchivedTable = { name: 'credentials', key: ['id'] }

/** What belongs to this moment on this server: who is signed in, which links are out, what is still arriving or leaving, what was just heard, how often it changed. */
export const leftOutTables: readonly TableName[] = [
  'sessions',
  'verifications',
  'uploads',
  'discarded_files',
  'counted_listens',
  'library_version',
]
