import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * What an administrator chooses for a song, an album or a playlist, and what follows from it at the moment of `visibility_clock`: the status
 * of songs ('restricted': approved, but in no list) and `is_listed` of playlists. Triggers derive both, so that no statement can omit it
 * (decision 29).
 */
export const visibility = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('visibility_clock')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('moment', 'text', (c) => c.notNull())
      .execute()
    await (engine === 'postgres' ? allowRestrictedOnPostgres(db) : allowRestrictedOnSqlite(db))
    await sql`create index songs_restricted on songs (created_at, id) where status = 'restricted'`.execute(db)
    for (const table of ['songs', 'albums', 'playlists']) await addChoice(db, table)
    await db.schema
      .alterTable('playlists')
      .addColumn('is_listed', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute()
    await sql`update playlists set is_listed = is_public`.execute(db)
    await (engine === 'postgres' ? onPostgres(db) : onSqlite(db))
  },
})

async function addChoice(db: Kysely<unknown>, table: string) {
  const add = (column: string, type: 'text' | 'boolean') => db.schema.alterTable(table).addColumn(column, type)
  await db.schema
    .alterTable(table)
    .addColumn('visibility', 'text', (c) => c.notNull().defaultTo('public').check(sql`visibility in ('public', 'unlisted', 'hidden')`))
    .execute()
  await add('visible_from', 'text').execute()
  await add('visible_until', 'text').execute()
  await db.schema
    .alterTable(table)
    .addColumn('is_announced', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  for (const column of ['visible_from', 'visible_until'])
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    )
}

/** SQLite cannot change the check of a column: another column takes its place, and what names it is created again from its own text. */
async function allowRestrictedOnSqlite(db: Kysely<unknown>) {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema
    where (type = 'trigger' and (tbl_name = 'songs' or sql like '%status%'))
      or (type = 'index' and tbl_name = 'songs' and sql like '%status%')`.execute(db)
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const { type, name } of rows) await run(`drop ${type} ${name}`)
  const statuses = sql`current_status in ('published', 'pending', 'restricted')`
  await db.schema
    .alterTable('songs')
    .addColumn('current_status', 'text', (c) => c.notNull().defaultTo('pending').check(statuses))
    .execute()
  await run('update songs set current_status = status')
  await db.schema.alterTable('songs').dropColumn('status').execute()
  await db.schema.alterTable('songs').renameColumn('current_status', 'status').execute()
  for (const { sql: definition } of rows) await run(definition)
}

async function allowRestrictedOnPostgres(db: Kysely<unknown>) {
  // Events of deferred triggers from migrations of the same transaction.
  await sql`set constraints all immediate`.execute(db)
  await sql`alter table songs drop constraint songs_status_check`.execute(db)
  await sql`alter table songs add constraint songs_status_check check (status in ('published', 'pending', 'restricted'))`.execute(db)
}

/** Nothing has begun before a process has started. */
const clock = `coalesce((select moment from visibility_clock where id = 1), '')`
const isOpen = (row: string) =>
  `(${row}.visibility = 'public' and (${row}.visible_from is null or ${row}.visible_from <= ${clock})
    and (${row}.visible_until is null or ${row}.visible_until > ${clock}))`
const songStatus = `case when new.status = 'pending' then 'pending'
  when ${isOpen('new')} and (new.album_id is null or exists (select 1 from albums where id = new.album_id and ${isOpen('albums')}))
  then 'published' else 'restricted' end`
const isListed = `(new.is_public and ${isOpen('new')})`

const choice = ['visibility', 'visible_from', 'visible_until']
const isOtherChoice = choice.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
const songColumns = ['status', 'album_id', ...choice].join(', ')
const playlistColumns = ['is_public', ...choice].join(', ')
/** The trigger of songs derives their status. */
const touchSongs = 'update songs set visibility = visibility where album_id = new.id'

async function onSqlite(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const event of ['insert', `update of ${songColumns}`])
    await run(`create trigger visibility_songs_${event.slice(0, 6)} after ${event} on songs when new.status <> ${songStatus}
      begin update songs set status = ${songStatus} where id = new.id; end`)
  for (const event of ['insert', `update of ${playlistColumns}`])
    await run(`create trigger visibility_playlists_${event.slice(0, 6)} after ${event} on playlists when new.is_listed <> ${isListed}
      begin update playlists set is_listed = ${isListed} where id = new.id; end`)
  await run(
    `create trigger visibility_albums after update of ${choice.join(', ')} on albums when ${isOtherChoice} begin ${touchSongs}; end`,
  )
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and name like 'counters_playlists_%'`.execute(db)
  for (const { name, sql: definition } of rows) {
    await run(`drop trigger ${name}`)
    await run(definition.replaceAll('is_public', 'is_listed'))
  }
}

/** The album is locked for reading: a song that joins it waits for a transaction that restricts it. */
async function onPostgres(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create function derive_song_status() returns trigger language plpgsql as $$
    begin
      if new.album_id is not null then perform 1 from albums where id = new.album_id for share; end if;
      new.status := ${songStatus};
      return new;
    end $$`)
  await run(`create function derive_playlist_listing() returns trigger language plpgsql as $$
    begin new.is_listed := ${isListed}; return new; end $$`)
  await run(`create function touch_songs_of_album() returns trigger language plpgsql as $$ begin ${touchSongs}; return null; end $$`)
  await run(`create trigger visibility_songs before insert or update of ${songColumns} on songs
    for each row execute function derive_song_status()`)
  await run(`create trigger visibility_playlists before insert or update of ${playlistColumns} on playlists
    for each row execute function derive_playlist_listing()`)
  await run(`create trigger visibility_albums after update of ${choice.join(', ')} on albums
    for each row when (${isOtherChoice}) execute function touch_songs_of_album()`)
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'note_playlists_%'`.execute(db)
  for (const { definition } of rows) await run(definition.replaceAll('is_public', 'is_listed'))
}
