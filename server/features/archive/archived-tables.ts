import type { Schema } from '#server/database/schema.ts'

export type TableName = keyof Schema

interface ArchivedTable {
  name: TableName
  /** Columns of the sort order, unique together: the primary key or others. */
  key: readonly string[]
}

/** Tables of library and site, in an order that satisfies foreign keys. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'settings', key: ['setting_key'] },
  { name: 'installation', key: ['fact'] },
  // Precedes the tables whose derived columns depend on its time.
  { name: 'visibility_clock', key: ['id'] },
  { name: 'protections', key: ['id'] },
  { name: 'listener_groups', key: ['id'] },
  { name: 'protection_groups', key: ['protection_id', 'group_id'] },
  { name: 'users', key: ['id'] },
  { name: 'profiles', key: ['id'] },
  { name: 'group_members', key: ['id'] },
  { name: 'group_invitations', key: ['id'] },
  { name: 'categories', key: ['id'] },
  { name: 'artists', key: ['id'] },
  { name: 'albums', key: ['id'] },
  { name: 'album_artists', key: ['album_id', 'position'] },
  // Oldest first: inserts into the search index are cheapest in this order.
  { name: 'songs', key: ['created_at', 'id'] },
  { name: 'song_credits', key: ['song_id', 'position'] },
  { name: 'song_lyrics', key: ['created_at', 'song_id'] },
  { name: 'playlists', key: ['id'] },
  { name: 'playlist_songs', key: ['id'] },
  { name: 'liked_songs', key: ['id'] },
  { name: 'catalog_stars', key: ['id'] },
  { name: 'redirections', key: ['id'] },
  { name: 'merged_items', key: ['id'] },
  { name: 'own_pages', key: ['id'] },
  { name: 'own_page_addresses', key: ['slug'] },
  { name: 'own_page_pictures', key: ['id'] },
  { name: 'code_batches', key: ['id'] },
  { name: 'code_destinations', key: ['address'] },
  { name: 'codes', key: ['id'] },
  { name: 'code_history', key: ['id'] },
  { name: 'code_scans', key: ['code_id', 'day'] },
  { name: 'download_batches', key: ['id'] },
  { name: 'download_codes', key: ['id'] },
  { name: 'activity', key: ['id'] },
  { name: 'daily_counts', key: ['day'] },
  { name: 'daily_plays', key: ['day', 'source'] },
  { name: 'daily_downloads', key: ['day', 'kind', 'item_id'] },
  { name: 'song_plays', key: ['song_id', 'day', 'source'] },
  { name: 'song_rankings', key: ['song_id'] },
  { name: 'playlist_plays', key: ['playlist_id', 'day'] },
  { name: 'playlist_rankings', key: ['playlist_id'] },
]

/** Password hashes: included on request only. */
export const passwordTable: ArchivedTable = { name: 'credentials', key: ['id'] }

/**
 * Temporary state of this server: sessions, one-time links, secrets and queues of players, live views, uploads, files to delete, recent
 * listens, and data that is computed again from media files.
 */
export const ephemeralTables: readonly ArchivedTable[] = [
  { name: 'sessions', key: ['id'] },
  { name: 'verifications', key: ['id'] },
  { name: 'device_secrets', key: ['id'] },
  { name: 'play_queues', key: ['profile_id'] },
  { name: 'live_songs', key: ['playlist_id'] },
  { name: 'uploads', key: ['id'] },
  { name: 'discarded_files', key: ['path'] },
  { name: 'deleted_items', key: ['id'] },
  { name: 'pending_covers', key: ['song_id'] },
  { name: 'counted_listens', key: ['listen_id', 'kind'] },
  { name: 'media_files', key: ['path'] },
  { name: 'sound_analyses', key: ['path'] },
]

/** Not archived, and unchanged by a restoration, so that addresses already given out stay valid. */
export const signedAddressesTable: ArchivedTable = { name: 'signed_addresses', key: ['path'] }

/** Not archived, and emptied by a restoration. */
export const leftOutTables: readonly TableName[] = ephemeralTables.map(({ name }) => name)

/**
 * Not replaced by a restoration. Triggers maintain the library version, the counters, and the lists and rankings of artists and albums;
 * triggers and processes write jobs, their progress (a restoration is itself a job) and rate limits.
 */
export const runtimeTables: readonly TableName[] = [
  ...([
    'library_version',
    'counters',
    'artist_songs',
    'artist_albums',
    'artist_playlists',
    'song_genres',
    'artist_rankings',
    'album_rankings',
  ] as const),
  ...(['job_states', 'job_lines', 'jobs', 'rate_limits'] as const),
  signedAddressesTable.name,
]

/** Whether a table is internal to an engine and named by no query: search indexes, and counter changes of the current transaction. */
export const isInnerTable = (name: string): boolean => name.startsWith('search_') || name === 'counter_changes'
