import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { sortKey } from '../search/fold.ts'
import { sortPlaylistsBy as sortOnPostgres } from './047-on-postgres.ts'
import { sortPlaylistsBy as sortOnSqlite } from './047-on-sqlite.ts'
import { buildSongSearch, dropSongSearchTriggers } from './048-song-search-order.ts'

type Run = (statement: string) => Promise<unknown>

/**
 * Titles and names sort their numbers by value ('Stop 2' before 'Stop 10'). Their keys are no longer the folded text, so that destinations of
 * codes are searched by the first line of the search text instead; playlists get a key of their own.
 */
export const numberOrder = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    if (engine === 'postgres') await run('set constraints all immediate')
    await copyFoldedTitles(db, engine)
    await addPlaylistKeys(db, run, engine)
    await (engine === 'postgres' ? fillSongKeys(db) : fillSongKeysOnSqlite(db, run))
    await fillKeys(db, { table: 'albums', key: 'title_key', text: 'title' })
    await fillKeys(db, { table: 'artists', key: 'sort_key', text: 'coalesce(sort_name, name)' })
  },
})

const fillSongKeys = (db: Kysely<unknown>) => fillKeys(db, { table: 'songs', key: 'title_key', text: 'title' })

/** SQLite runs triggers for each row; what they derive from the key is derived once instead. */
async function fillSongKeysOnSqlite(db: Kysely<unknown>, run: Run) {
  const trigger = 'artist_songs_songs_update'
  const { rows } = await sql<Definition>`select name, sql as definition from sqlite_master where name = ${trigger}`.execute(db)
  await run(`drop trigger ${trigger}`)
  await dropSongSearchTriggers(run)
  await fillSongKeys(db)
  await run('update artist_songs set title_key = (select title_key from songs where id = song_id)')
  for (const { definition } of rows) await run(definition)
  await buildSongSearch(run)
}

const rowsAtOnce = 1_000

async function fillKeys(db: Kysely<unknown>, { table, key, text }: { table: string; key: string; text: string }) {
  const [from, column] = [sql.table(table), sql.ref(key)]
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; text: string; stored: string }>`
      select id, ${sql.raw(text)} as text, ${column} as stored from ${from} where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const keys = rows.map(({ id, text, stored }) => ({ id, stored, key: sortKey(text) }))
    const changed = keys.filter(({ key, stored }) => key !== stored).map(({ id, key }) => sql`(${id}, ${key})`)
    if (changed.length > 0)
      await sql`update ${from} set ${column} = keys.column2 from (values ${sql.join(changed)}) as keys
        where ${from}.id = keys.column1`.execute(db)
    after = last.id
  }
}

/** The triggers of migrations 017 and 027 copied the key to `code_destinations`, which is searched for folded text. */
async function copyFoldedTitles(db: Kysely<unknown>, engine: Engine) {
  const definitions = await (engine === 'postgres'
    ? sql<Definition>`select pg_get_functiondef(oid) as definition from pg_proc
        where proname in ('copy_to_code_destinations_songs', 'copy_to_code_destinations_albums')`
    : sql<Definition>`select name, sql as definition from sqlite_master where type = 'trigger' and name in
        ('code_destinations_songs_insert', 'code_destinations_songs_update', 'code_destinations_albums_insert', 'code_destinations_albums_update')`
  ).execute(db)
  for (const { name, definition } of definitions.rows) {
    if (engine === 'sqlite') await sql`drop trigger ${sql.ref(name)}`.execute(db)
    await sql.raw(definition.replace('new.title_key', firstLine[engine])).execute(db)
  }
}

interface Definition {
  name: string
  definition: string
}

/** The folded title. */
const firstLine = {
  postgres: 'split_part(new.search_text, chr(10), 1)',
  sqlite: 'substr(new.search_text, 1, instr(new.search_text, char(10)) - 1)',
}

async function addPlaylistKeys(db: Kysely<unknown>, run: Run, engine: Engine) {
  await run(`alter table playlists add column name_key text not null default ''`)
  await fillKeys(db, { table: 'playlists', key: 'name_key', text: 'name' })
  for (const index of ['playlists_by_name', 'playlists_favorite', 'playlists_of_category_by_name']) await run(`drop index ${index}`)
  await run('create index playlists_by_name on playlists (name_key, id)')
  await run('create index playlists_favorite on playlists (name_key, id) where is_favorite = true')
  await run('create index playlists_of_category_by_name on playlists (category_id, name_key, id)')
  await (engine === 'postgres' ? sortOnPostgres : sortOnSqlite)(run, 'name_key')
  await run('update artist_playlists set name_key = (select name_key from playlists where id = playlist_id)')
}
