import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SongsTable } from '../schema.ts'
import { sortKey } from '../search/fold.ts'

/** Lists of songs in any order, each from an index; files of songs that are deleted many at once. */
export const songListing = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('songs')
      .addColumn('title_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await fillTitleKeys(db as Kysely<{ songs: SongsTable }>)
    await db.schema.createIndex('songs_listed_by_title').on('songs').columns(['title_key', 'id']).execute()
    await db.schema.createIndex('songs_listed_by_artist').on('songs').columns(['artist_key', 'title_key', 'id']).execute()
    await db.schema.createIndex('songs_listed_by_category').on('songs').columns(['category_id', 'title_key', 'id']).execute()
    await db.schema.createIndex('songs_listed_by_favorite').on('songs').columns(['is_favorite', 'title_key', 'id']).execute()
    await db.schema.createIndex('songs_listed_by_duration').on('songs').columns(['duration_seconds', 'id']).execute()
    await sql`create index songs_pending on songs (created_at, id) where status = 'pending'`.execute(db)
    // songs_listed_by_artist begins with the same column.
    await db.schema.dropIndex('songs_of_artist').execute()
    await db.schema
      .createTable('discarded_files')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('media', 'cover', 'captions')`))
      .execute()
  },
})

const chunk = 500

async function fillTitleKeys(db: Kysely<{ songs: SongsTable }>) {
  for (let after = ''; ; ) {
    const rows = await db.selectFrom('songs').select(['id', 'title']).where('id', '>', after).orderBy('id').limit(chunk).execute()
    const last = rows.at(-1)
    if (!last) return
    const keys = sql.join(rows.map(({ id, title }) => sql`(${id}, ${sortKey(title)})`))
    // Both engines name the columns of VALUES column1, column2.
    await sql`update songs set title_key = filled.column2 from (values ${keys}) as filled where filled.column1 = songs.id`.execute(db)
    after = last.id
  }
}
