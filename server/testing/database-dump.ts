import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

const tables = [
  'categories',
  'songs',
  'playlists',
  'playlist_songs',
  'profiles',
  'liked_songs',
  'redirections',
  'settings',
  'uploads',
  'installation',
  'activity',
  'users',
  'sessions',
  'credentials',
  'verifications',
] as const satisfies (keyof Schema)[]

/** Every row of every table, for comparisons. */
export async function dumpDatabase({ handle }: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(handle)
    dump[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
