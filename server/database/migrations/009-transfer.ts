import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fold } from '#contract/fold.ts'
import { sourceKey } from '#server/features/redirections/source-path.ts'
import type { Engine } from '../database.ts'

interface Redirections {
  redirections: { id: string; from_url: string; to_url: string; source_key: string; search_text: string }
}

/** Redirections: found by an index, searched, counted. Songs: whether an import found their file. */
export const transfer = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Found by ranges of bytes: PostgreSQL must not sort it by the rules of a language.
    const bytes = engine === 'postgres' ? sql`text collate "C"` : 'text'
    const add = () => db.schema.alterTable('redirections')
    await add()
      .addColumn('source_key', bytes, (c) => c.notNull().defaultTo(''))
      .execute()
    await add()
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await add()
      .addColumn('hit_count', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await add().addColumn('last_hit_on', 'text').execute()
    await fill(db as Kysely<Redirections>)
    await db.schema.dropIndex('redirections_from').execute()
    await db.schema.createIndex('redirections_of_source').on('redirections').column('source_key').execute()
    await db.schema.createIndex('redirections_newest').on('redirections').columns(['created_at', 'id']).execute()
    await db.schema
      .alterTable('songs')
      .addColumn('is_file_missing', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute()
  },
})

async function fill(db: Kysely<Redirections>) {
  for (const { id, from_url, to_url } of await db.selectFrom('redirections').select(['id', 'from_url', 'to_url']).execute())
    await db
      .updateTable('redirections')
      .set({ source_key: sourceKey(from_url), search_text: [from_url, to_url].map(fold).join('\n') })
      .where('id', '=', id)
      .execute()
}
