import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** Dynamic QR codes may point to artists and albums, whose names are copied as those of songs are (migration 017). */
export const catalogCodes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await replaceKinds(db)
    await copyNames(db, engine, { table: 'artists', path: '/artist/', name: 'name', key: 'name_key' })
    await copyNames(db, engine, { table: 'albums', path: '/album/', name: 'title', key: 'title_key' })
  },
})

/** SQLite cannot change the check of a column: another column takes its place. */
async function replaceKinds(db: Kysely<unknown>) {
  const kinds = sql`item_kind in ('song', 'playlist', 'category', 'artist', 'album', 'page', 'address')`
  await db.schema
    .alterTable('code_destinations')
    .addColumn('item_kind', 'text', (c) => c.notNull().defaultTo('page').check(kinds))
    .execute()
  await sql`update code_destinations set item_kind = kind`.execute(db)
  await db.schema.alterTable('code_destinations').dropColumn('kind').execute()
  await db.schema.alterTable('code_destinations').renameColumn('item_kind', 'kind').execute()
}

interface Copied {
  table: 'artists' | 'albums'
  /** Of its page: what precedes the id. */
  path: string
  /** Columns with the name and what it is searched by. */
  name: string
  key: string
}

/** An item that is restored under its id brings its name along, so inserts count as well. */
async function copyNames(db: Kysely<unknown>, engine: Engine, { table, path, name, key }: Copied) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const copy = `update code_destinations set name = new.${name}, search_text = new.${key} where address = '${path}' || new.id;`
  const trigger = `code_destinations_${table}`
  if (engine === 'postgres')
    await run(`create function copy_to_${trigger}() returns trigger language plpgsql as $$ begin ${copy} return null; end $$`)
  const action = engine === 'postgres' ? `execute function copy_to_${trigger}()` : `begin ${copy} end`
  await run(`create trigger ${trigger}_insert after insert on ${table} for each row ${action}`)
  await run(
    `create trigger ${trigger}_update after update of ${name} on ${table} for each row when (old.${name} is distinct from new.${name}) ${action}`,
  )
}
