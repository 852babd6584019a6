import type { Schema } from '#server/database/schema.ts'

export type TableName = keyof Schema

interface ArchivedTable {
  name: TableName
  /** What its rows are read in the order of: its primary key, or other columns that are unique together. */
  key: readonly string[]
}

/** Everything that makes the library and the site, in an order in which each row finds what it refers to. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'settings', key: ['setting_key'] },
  { name: 'installation', key: ['fact'] },
  { name: 'users', key: ['id'] },
  { name: 'profiles', key: ['id'] },
  { name: 'categories', key: ['id'] },
  // In the order they were made in, which the search index takes best.
  { name: 'songs', key: ['created_at', 'id'] },
  { name: 'playlists', key: ['id'] },
  { name: 'playlist_songs', key: ['id'] },
  { name: 'liked_songs', key: ['id'] },
  { name: 'redirections', key: ['id'] },
  { name: 'code_batches', key: ['id'] },
  { name: 'code_destinations', key: ['address'] },
  { name: 'codes', key: ['id'] },
  { name: 'code_history', key: ['id'] },
  { name: 'code_scans', key: ['code_id', 'day'] },
  { name: 'activity', key: ['id'] },
  { name: 'daily_counts', key: ['day'] },
  { name: 'daily_plays', key: ['day', 'source'] },
  { name: 'song_plays', key: ['song_id', 'day', 'source'] },
  { name: 'song_rankings', key: ['song_id'] },
  { name: 'playlist_plays', key: ['playlist_id', 'day'] },
  { name: 'playlist_rankings', key: ['playlist_id'] },
]

/** Password hashes: in the archive only when asked for. */
export const passwordTable: ArchivedTable = { name: 'credentials', key: ['id'] }

/** What belongs to this moment on this server: who is signed in, which links are out, what is still arriving or leaving, what was just heard. */
export const ephemeralTables: readonly ArchivedTable[] = [
  { name: 'sessions', key: ['id'] },
  { name: 'verifications', key: ['id'] },
  { name: 'uploads', key: ['id'] },
  { name: 'discarded_files', key: ['path'] },
  { name: 'deleted_items', key: ['id'] },
  { name: 'counted_listens', key: ['listen_id', 'kind'] },
]

/** In no archive, and emptied by a restoration. */
export const leftOutTables: readonly TableName[] = ephemeralTables.map(({ name }) => name)

/**
 * What goes on through a restoration. Triggers keep from the other tables how often the library has changed and how much there is of what;
 * processes, how far their work is (the restoration itself is) and how often somebody has tried something.
 */
export const runtimeTables: readonly TableName[] = ['library_version', 'counters', 'song_artists', 'job_states', 'job_lines', 'rate_limits']

/** The same, where an engine needs tables for it that no query names: search indexes, and counts until the end of a transaction. */
export const isInnerTable = (name: string): boolean => name.startsWith('search_') || name === 'counter_changes'
