import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { createKeptCounts } from './012-kept-counts.ts'
import { createPieces } from './012-pieces.ts'

/** What is searched: the folded text, and when the row was made. */
const searched = [
  { table: 'songs', text: 'search_text', id: 'id', instant: 'created_at' },
  { table: 'playlists', text: 'search_text', id: 'id', instant: 'created_at' },
  { table: 'profiles', text: 'search_text', id: 'id', instant: 'created_at' },
  { table: 'redirections', text: 'search_text', id: 'id', instant: 'created_at' },
  { table: 'song_artists', text: 'artist_key', id: 'artist', instant: null },
] as const

/** Search by any part of a text, and counts that are kept: nothing that people wait for grows with the library (decision 15). */
export const searchAndCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(db)
    await createKeptCounts(db, engine)
    for (const one of searched) await createPieces(db, engine, one)
    await db.schema.createIndex('playlists_by_name').on('playlists').expression(sql`substr(search_text, 1, 200), id`).execute()
    // songs_listed_by_title has the same order.
    await db.schema.dropIndex('songs_by_title').execute()
  },
})
