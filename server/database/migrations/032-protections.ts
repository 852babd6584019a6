import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

const tables = ['songs', 'albums', 'playlists'] as const
const visibilities = sql`('public', 'unlisted', 'protected', 'hidden')`

/**
 * A fourth visibility, 'protected', and what opens items that have it: a password and the key of a link. A change of either is another row, so
 * that access that was granted for the former one ends (decision 33).
 */
export const protections = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('protections')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('password_hash', 'text')
      .addColumn('link_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await (engine === 'postgres' ? allowProtectedOnPostgres(db) : allowProtectedOnSqlite(db))
    // No foreign key: deleted items refer to it too, until they are restored.
    for (const table of tables) {
      await db.schema.alterTable(table).addColumn('protection_id', 'text').execute()
      await sql`create index ${sql.ref(`${table}_protection`)} on ${sql.table(table)} (protection_id) where protection_id is not null`.execute(
        db,
      )
    }
  },
})

async function allowProtectedOnPostgres(db: Kysely<unknown>) {
  // Events of deferred triggers from migrations of the same transaction.
  await sql`set constraints all immediate`.execute(db)
  for (const table of tables) {
    const check = sql.ref(`${table}_visibility_check`)
    await sql`alter table ${sql.table(table)} drop constraint ${check}`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint ${check} check (visibility in ${visibilities})`.execute(db)
  }
}

/** SQLite cannot change the check of a column: another column takes its place, and what names it is created again from its own text. */
async function allowProtectedOnSqlite(db: Kysely<unknown>) {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where type in ('trigger', 'index') and sql like '%visibility%' order by rowid`.execute(db)
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const { type, name } of rows) await run(`drop ${type} ${name}`)
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('current_visibility', 'text', (c) => c.notNull().defaultTo('public').check(sql`current_visibility in ${visibilities}`))
      .execute()
    await run(`update ${table} set current_visibility = visibility`)
    await db.schema.alterTable(table).dropColumn('visibility').execute()
    await db.schema.alterTable(table).renameColumn('current_visibility', 'visibility').execute()
  }
  for (const { sql: definition } of rows) await run(definition)
}
