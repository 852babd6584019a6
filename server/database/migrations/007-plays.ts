import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Counts of plays, and totals by day. */
export const plays = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await createCountedListens(db)
    await createDays(db)
    await createTops(db, { of: 'song', subjects: 'songs' })
    await createTops(db, { of: 'playlist', subjects: 'playlists' })
    await db.schema.createIndex('liked_songs_newest').on('liked_songs').column('created_at').execute()
  },
})

async function createCountedListens(db: Kysely<unknown>) {
  await db.schema
    .createTable('counted_listens')
    .addColumn('listen_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('counted_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('counted_listens_once', ['listen_id', 'kind'])
    .execute()
  await db.schema.createIndex('counted_listens_oldest').on('counted_listens').column('counted_at').execute()
}

async function createDays(db: Kysely<unknown>) {
  await db.schema
    .createTable('daily_plays')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull())
    .addColumn('completions', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_plays_once', ['day', 'source'])
    .execute()
  await db.schema
    .createTable('song_plays')
    .addColumn('song_id', 'text', (c) => c.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull())
    .addColumn('completions', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('song_plays_once', ['song_id', 'day', 'source'])
    .execute()
  await db.schema.createIndex('song_plays_of_day').on('song_plays').column('day').execute()
  await db.schema
    .createTable('playlist_plays')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull())
    .addColumn('completions', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_plays_once', ['playlist_id', 'day'])
    .execute()
  await db.schema.createIndex('playlist_plays_of_day').on('playlist_plays').column('day').execute()
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('users', 'integer', (c) => c.notNull())
    .addColumn('songs', 'integer', (c) => c.notNull())
    .addColumn('categories', 'integer', (c) => c.notNull())
    .addColumn('likes', 'integer', (c) => c.notNull())
    .addColumn('playlists', 'integer', (c) => c.notNull())
    .execute()
}

/** An index for each period, so that the top of a ranking is read without sorting. */
async function createTops(db: Kysely<unknown>, { of, subjects }: { of: 'song' | 'playlist'; subjects: 'songs' | 'playlists' }) {
  const table = `${of}_tops`
  const id = `${of}_id`
  const columns = ['last_7', 'last_30', 'last_90', 'last_364']
  const created = db.schema.createTable(table).addColumn(id, 'text', (c) => c.primaryKey().references(`${subjects}.id`).onDelete('cascade'))
  await columns.reduce((builder, column) => builder.addColumn(column, 'integer', (c) => c.notNull()), created).execute()
  for (const column of columns) await db.schema.createIndex(`${table}_${column}`).on(table).columns([column, id]).execute()
}
