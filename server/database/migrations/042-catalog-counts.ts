import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * On PostgreSQL, the first play of a song and a change of its credits or its album wait for each other at the row of the song. The locks of migration 031 are rows
 * of `song_rankings`, and the first play inserts one that the other transaction does not see: its artist or album was one play off.
 */
export const catalogCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine !== 'postgres') return
    await lockFirst(db, 'catalog_rankings_insert', 'added', 'share')
    await lockFirst(db, 'artist_rankings_insert', 'added', 'no key update')
    await lockFirst(db, 'artist_rankings_delete', 'removed', 'no key update')
  },
})

/** Locks the songs of a function's rows before what it does. */
async function lockFirst(db: Kysely<unknown>, name: string, rows: string, strength: string) {
  const { source } = (
    await sql<{ source: string }>`select prosrc as source from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = ${name}`.execute(db)
  ).rows[0] ?? { source: '' }
  const lock = `perform 1 from songs where id in (select song_id from ${rows}) order by id for ${strength}; `
  const locked = source.replace('begin ', `begin ${lock}`)
  await sql.raw(`create or replace function ${name}() returns trigger language plpgsql as $function$${locked}$function$`).execute(db)
}
