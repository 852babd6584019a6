import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** Public content, and its columns where not every update counts. */
const watched: { table: string; columns?: readonly string[] }[] = [
  { table: 'songs' },
  { table: 'categories' },
  { table: 'playlists' },
  { table: 'playlist_songs' },
  { table: 'settings' },
  { table: 'redirections', columns: ['from_url', 'source_key', 'to_url', 'is_active'] },
  { table: 'profiles', columns: ['username', 'display_name', 'avatar_path', 'avatar_url'] },
]

/** One row, incremented with every change of public content, in the transaction of the change: see library-version.ts. */
export const libraryVersion = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('library_version')
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute()
    await sql`insert into library_version (version) values (1)`.execute(db)
    if (engine === 'postgres') await createPostgresFunction(db)
    const watch = engine === 'postgres' ? watchOnPostgres : watchOnSqlite
    for (const { table, columns } of watched) {
      const updates = columns ? `update of ${columns.join(', ')}` : 'update'
      await watch(db, table, updates)
    }
  },
})

async function watchOnSqlite(db: Kysely<unknown>, table: string, updates: string) {
  for (const deed of ['insert', updates, 'delete'])
    await sql`create trigger ${sql.ref(`library_version_${table}_${deed.slice(0, 6)}`)} after ${sql.raw(deed)} on ${sql.table(table)}
      begin update library_version set version = version + 1; end`.execute(db)
}

/**
 * Deferred to the end of the transaction (lock order): a transaction that locks this row needs no further lock, so two writers
 * cannot deadlock. Only the first change of a transaction counts.
 */
async function watchOnPostgres(db: Kysely<unknown>, table: string, updates: string) {
  await sql`create constraint trigger ${sql.ref(`library_version_${table}`)} after insert or ${sql.raw(updates)} or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function grow_library_version()`.execute(db)
}

const createPostgresFunction = (db: Kysely<unknown>) =>
  sql`
    create function grow_library_version() returns trigger language plpgsql as $$
    begin
      if current_setting('library.has_grown', true) is distinct from 'yes' then
        perform set_config('library.has_grown', 'yes', true);
        update library_version set version = version + 1;
      end if;
      return null;
    end $$`.execute(db)
