import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

const isRole = (column: string) => sql`${sql.ref(column)} in ('listener', 'contributor', 'editor', 'admin')`

/** Accounts may be those of editors and contributors (decision 36). */
export const roles = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) => (engine === 'postgres' ? allowOnPostgres(db) : allowOnSqlite(db)),
})

async function allowOnPostgres(db: Kysely<unknown>) {
  await sql`alter table users drop constraint users_role_check`.execute(db)
  await sql`alter table users add constraint users_role_check check (${isRole('role')})`.execute(db)
}

/** SQLite cannot change the check of a column: another column takes its place. No index and no trigger names it. */
async function allowOnSqlite(db: Kysely<unknown>) {
  await db.schema
    .alterTable('users')
    .addColumn('new_role', 'text', (c) => c.notNull().defaultTo('listener').check(isRole('new_role')))
    .execute()
  await sql`update users set new_role = role`.execute(db)
  await db.schema.alterTable('users').dropColumn('role').execute()
  await db.schema.alterTable('users').renameColumn('new_role', 'role').execute()
}
