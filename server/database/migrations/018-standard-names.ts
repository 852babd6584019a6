import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** Parts of names, longest match first within each other: names of tables, columns, indexes, constraints, triggers, functions and settings. */
const terms: readonly [former: RegExp, current: string][] = [
  [/kept_count_changes/g, 'counter_changes'],
  [/kept_counts_once/g, 'counters_pkey'],
  [/kept_counts/g, 'counters'],
  [/keep_code_aims/g, 'copy_to_code_destinations'],
  [/code_aims/g, 'code_destinations'],
  [/codes_of_aim/g, 'codes_of_destination'],
  [/codes_of_afterwards/g, 'codes_of_fallback_destination'],
  [/codes_aim_fkey/g, 'codes_destination_fkey'],
  [/codes_afterwards_fkey/g, 'codes_fallback_destination_fkey'],
  [/\baim\b/g, 'destination'],
  [/\bafterwards\b/g, 'fallback_destination'],
  [/(song|playlist)_tops/g, '$1_rankings'],
  [/grow_library_version/g, 'increment_library_version'],
  [/library\.has_grown/g, 'library.is_incremented'],
  [/library\.has_counted/g, 'library.is_counted'],
  [/song_artists_gone/g, 'song_artists_empty'],
  [/_pieces\b/g, '_ngrams'],
  [/(search_\w+)_places\b/g, '$1_rows'],
  [/\bplace\b/g, 'sequence'],
]
export const renamed = (text: string): string => terms.reduce((result, [former, current]) => result.replace(former, current), text)

/**
 * Standard terms for tables, columns and what belongs to them. Data stays where it is: both engines rename in the catalog, and only small
 * tables and their indexes are written again where SQLite cannot rename them.
 */
export const standardNames = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await (engine === 'postgres' ? onPostgres(db, run) : onSqlite(db, run))
  },
})

type Run = (statement: string) => Promise<unknown>

const tables = ['code_aims', 'song_tops', 'playlist_tops']
const searched = ['songs', 'playlists', 'profiles', 'redirections', 'song_artists', 'codes', 'code_aims']

async function renameTablesAndColumns(run: Run) {
  for (const table of tables) await run(`alter table ${table} rename to ${renamed(table)}`)
  await run('alter table code_destinations rename column thing_id to item_id')
  for (const table of ['codes', 'code_history']) {
    await run(`alter table ${table} rename column aim to destination`)
    await run(`alter table ${table} rename column afterwards to fallback_destination`)
  }
}

/** Triggers and indexes have no ALTER: they are created again from their own text. Without triggers, no rename has to rewrite them. */
async function onSqlite(db: Kysely<unknown>, run: Run) {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where type in ('trigger', 'index') and sql is not null`.execute(db)
  const affected = rows.filter(
    (one) => renamed(one.type === 'trigger' ? one.sql : one.name) !== (one.type === 'trigger' ? one.sql : one.name),
  )
  for (const { type, name } of affected) await run(`drop ${type} ${name}`)

  await renameTablesAndColumns(run)
  await db.schema
    .createTable('counters')
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('counters_pkey', ['what', 'subject'])
    .execute()
  await run('insert into counters select what, subject, count from kept_counts')
  await run('drop table kept_counts')
  for (const table of searched) {
    const rowsTable = renamed(`search_${table}_places`)
    await run(`alter table search_${table}_places rename to ${rowsTable}`)
    await run(`alter table ${rowsTable} rename column place to sequence`)
  }
  for (const kind of ['trigrams', 'pairs']) await run(`alter table search_code_aims_${kind} rename to search_code_destinations_${kind}`)

  for (const { sql: definition } of affected) await run(renamed(definition))
}

/** The bodies of functions are texts, which do not follow a rename: they are replaced. */
async function onPostgres(db: Kysely<unknown>, run: Run) {
  // Events of deferred triggers from migrations of the same transaction.
  await run('set constraints all immediate')
  await renameTablesAndColumns(run)
  for (const table of ['kept_counts', 'kept_count_changes']) await run(`alter table ${table} rename to ${renamed(table)}`)
  const names = async (query: string) => {
    const { rows } = await sql.raw<{ on: string; name: string }>(query).execute(db)
    return rows.filter(({ name }) => renamed(name) !== name)
  }
  const ofSchema = `= current_schema()::regnamespace`
  for (const { on, name } of await names(`select conrelid::regclass::text as on, conname as name from pg_constraint
      where connamespace ${ofSchema} and contype in ('p', 'u', 'f', 'c', 't')`))
    await run(`alter table ${on} rename constraint ${name} to ${renamed(name)}`)
  for (const { name } of await names(`select relname as name from pg_class where relnamespace ${ofSchema} and relkind = 'i'`))
    await run(`alter index ${name} rename to ${renamed(name)}`)
  for (const { on, name } of await names(`select tgrelid::regclass::text as on, tgname as name from pg_trigger
      where not tgisinternal and (select relnamespace from pg_class where oid = tgrelid) ${ofSchema}`))
    await run(`alter trigger ${name} on ${on} rename to ${renamed(name)}`)
  for (const { on, name } of await names(
    `select oid::regprocedure::text as on, proname as name from pg_proc where pronamespace ${ofSchema}`,
  ))
    await run(`alter function ${on} rename to ${renamed(name)}`)
  const { rows: functions } = await sql<{ definition: string }>`
    select pg_get_functiondef(pg_proc.oid) as definition from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = current_schema()::regnamespace and prokind = 'f' and lanname = 'plpgsql'`.execute(db)
  for (const { definition } of functions) if (renamed(definition) !== definition) await run(renamed(definition))
}
