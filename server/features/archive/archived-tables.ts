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
]

/** Password hashes: in the archive only when asked for. */
export const passwordTable: ArchivedTable = { name: 'credentials', key: ['id'] }

/** What belongs to this moment on this server: who is signed in, which links are out, what is still arriving. */
export const leftOutTables: readonly TableName[] = ['sessions', 'verifications', 'uploads']
