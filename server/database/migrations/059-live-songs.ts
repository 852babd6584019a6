import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** The song that is performed now, of each playlist whose live view is on. Part of public content: a change increments the library version. */
export const liveSongs = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('live_songs')
      .addColumn('playlist_id', 'text', (c) => c.primaryKey().references('playlists.id').onDelete('cascade'))
      .addColumn('song_id', 'text', (c) => c.notNull().references('songs.id').onDelete('cascade'))
      .addColumn('changed_at', 'text', (c) => c.notNull())
      .execute()
    // SQLite looks for the songs' rows with each deletion of a song.
    await db.schema.createIndex('live_songs_of_song').on('live_songs').column('song_id').execute()
    await (engine === 'postgres' ? watchOnPostgres(db) : watchOnSqlite(db))
  },
})

async function watchOnSqlite(db: Kysely<unknown>) {
  for (const event of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.ref(`library_version_live_songs_${event}`)} after ${sql.raw(event)} on live_songs
      begin update library_version set version = version + 1; end`.execute(db)
}

const watchOnPostgres = (db: Kysely<unknown>) =>
  sql`create constraint trigger library_version_live_songs after insert or update or delete on live_songs
    deferrable initially deferred for each row execute function increment_library_version()`.execute(db)
