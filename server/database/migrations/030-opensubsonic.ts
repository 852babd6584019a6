import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** Players that speak OpenSubsonic: their secrets and play queues, and what their lists of genres and albums are read from. */
export const opensubsonic = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createDeviceSecrets(db)
    await createPlayQueues(db)
    await createSongGenres(db, engine)
    await db.schema.createIndex('albums_listed_by_artist').on('albums').columns(['artist', 'title_key', 'id']).execute()
    // Covers the total length of an album.
    await sql`create index songs_lengths_of_album on songs (album_id, status, duration_seconds) where album_id is not null`.execute(db)
  },
})

async function createDeviceSecrets(db: Kysely<unknown>) {
  await db.schema
    .createTable('device_secrets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('profile_id', 'text', (c) => c.notNull().references('profiles.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('encrypted_secret', 'text', (c) => c.notNull())
    .addColumn('lookup_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('device_secrets_of_profile').on('device_secrets').columns(['profile_id', 'created_at', 'id']).execute()
}

async function createPlayQueues(db: Kysely<unknown>) {
  await db.schema
    .createTable('play_queues')
    .addColumn('profile_id', 'text', (c) => c.primaryKey().references('profiles.id').onDelete('cascade'))
    .addColumn('song_ids', 'text', (c) => c.notNull())
    .addColumn('current_index', 'integer', (c) => c.notNull())
    .addColumn('position_ms', 'integer', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute()
}

/** Each published song once for each of its genres; triggers maintain it. */
async function createSongGenres(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('song_genres')
    .addColumn('genre', 'text', (c) => c.notNull())
    .addColumn('song_id', 'text', (c) => c.notNull())
    .addColumn('album_id', 'text')
    .addPrimaryKeyConstraint('song_genres_pkey', ['genre', 'song_id'])
    .execute()
  await db.schema.createIndex('song_genres_of_song').on('song_genres').column('song_id').execute()
  await db.schema.createIndex('song_genres_of_album').on('song_genres').columns(['genre', 'album_id']).execute()
  const run = (statement: string) => sql.raw(statement).execute(db)
  await (engine === 'postgres' ? maintainOnPostgres(run) : maintainOnSqlite(run))
}

type Run = (statement: string) => Promise<unknown>

async function maintainOnSqlite(run: Run) {
  // From the table: another trigger may have changed the status since the row was written, and their order is undefined.
  const insert = (condition: string) => `insert into song_genres (genre, song_id, album_id)
    select distinct value, songs.id, songs.album_id from songs, json_each(songs.genres) where songs.status = 'published' and ${condition}
    on conflict do nothing`
  const remove = 'delete from song_genres where song_id = old.id'
  await run(insert('true'))
  await run(`create trigger song_genres_insert after insert on songs when new.genres <> '[]' begin ${insert('songs.id = new.id')}; end`)
  await run(`create trigger song_genres_update after update of genres, album_id, status on songs
    when old.genres <> new.genres or old.album_id is not new.album_id or old.status <> new.status begin ${remove}; ${insert('songs.id = new.id')}; end`)
  await run(`create trigger song_genres_delete after delete on songs when old.genres <> '[]' begin ${remove}; end`)
}

async function maintainOnPostgres(run: Run) {
  const insert = (rows: string, condition = 'true') => `insert into song_genres (genre, song_id, album_id)
    select distinct genre, id, album_id from ${rows}, json_array_elements_text(genres::json) as genre where status = 'published' and ${condition}`
  const changed = `select added.id from added join removed using (id) where added.genres <> removed.genres
    or added.album_id is distinct from removed.album_id or added.status <> removed.status`
  const trigger = async (event: 'insert' | 'update' | 'delete', rows: string, ...statements: string[]) => {
    const name = `song_genres_${event}`
    await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${statements.join(';')}; return null; end $$`)
    await run(`create trigger ${name} after ${event} on songs referencing ${rows} for each statement execute function ${name}()`)
  }
  await run(insert('songs'))
  await trigger('insert', 'new table as added', insert('added'))
  await trigger(
    'update',
    'old table as removed new table as added',
    `delete from song_genres where song_id in (${changed})`,
    insert('added', `id in (${changed})`),
  )
  await trigger('delete', 'old table as removed', 'delete from song_genres where song_id in (select id from removed)')
}
