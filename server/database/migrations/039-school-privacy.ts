import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * School privacy of playlists, and of songs, which have the strictest of their playlists: triggers derive it, and the status of songs and the
 * listing of playlists follow from it as from visibility (migration 029; decision 39).
 */
export const schoolPrivacy = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgres') await sql`set constraints all immediate`.execute(db)
    for (const table of ['songs', 'playlists'])
      await db.schema
        .alterTable(table)
        .addColumn('school_privacy', 'text', (c) =>
          c.notNull().defaultTo('off').check(sql`school_privacy in ('off', 'full-names', 'first-names')`),
        )
        .execute()
    await (engine === 'postgres' ? onPostgres(db) : onSqlite(db))
  },
})

const clock = `coalesce((select moment from visibility_clock where id = 1), '')`
const isOpen = (row: string) =>
  `(${row}.visibility = 'public' and (${row}.visible_from is null or ${row}.visible_from <= ${clock})
    and (${row}.visible_until is null or ${row}.visible_until > ${clock}))`
/** Of the song `new`: 'first-names' comes before 'full-names', and this before 'off'. */
const strictest = `coalesce((select min(playlists.school_privacy) from playlist_songs
  join playlists on playlists.id = playlist_songs.playlist_id where playlist_songs.song_id = new.id), 'off')`
const songStatus = (privacy: string) => `case when new.status = 'pending' then 'pending'
  when ${privacy} = 'off' and ${isOpen('new')}
    and (new.album_id is null or exists (select 1 from albums where id = new.album_id and ${isOpen('albums')}))
  then 'published' else 'restricted' end`
const isListed = `(new.is_public and new.school_privacy = 'off' and ${isOpen('new')})`

const choice = ['visibility', 'visible_from', 'visible_until']
const songColumns = ['status', 'album_id', 'school_privacy', ...choice].join(', ')
const playlistColumns = ['is_public', 'school_privacy', ...choice].join(', ')
/** The trigger of songs derives it for them. */
const touch = 'update songs set school_privacy = school_privacy where'

async function onSqlite(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const event of ['insert', `update of ${songColumns}`]) {
    const name = `visibility_songs_${event.slice(0, 6)}`
    await run(`drop trigger ${name}`)
    await run(`create trigger ${name} after ${event} on songs
      when new.school_privacy <> ${strictest} or new.status <> ${songStatus(strictest)}
      begin update songs set school_privacy = ${strictest}, status = ${songStatus(strictest)} where id = new.id; end`)
  }
  for (const event of ['insert', `update of ${playlistColumns}`]) {
    const name = `visibility_playlists_${event.slice(0, 6)}`
    await run(`drop trigger ${name}`)
    await run(`create trigger ${name} after ${event} on playlists when new.is_listed <> ${isListed}
      begin update playlists set is_listed = ${isListed} where id = new.id; end`)
  }
  await run(`create trigger school_privacy_playlists after update of school_privacy on playlists when old.school_privacy <> new.school_privacy
    begin ${touch} id in (select song_id from playlist_songs where playlist_id = new.id); end`)
  await run(`create trigger school_privacy_added after insert on playlist_songs
    when exists (select 1 from playlists where id = new.playlist_id and school_privacy <> 'off')
    begin ${touch} id = new.song_id; end`)
  await run(`create trigger school_privacy_removed after delete on playlist_songs
    when exists (select 1 from songs where id = old.song_id and school_privacy <> 'off')
    begin ${touch} id = old.song_id; end`)
}

/** A playlist is locked for reading while songs join it: they wait for a transaction that changes its choice. */
async function onPostgres(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create or replace function derive_song_status() returns trigger language plpgsql as $$
    begin
      if new.album_id is not null then perform 1 from albums where id = new.album_id for share; end if;
      new.school_privacy := ${strictest};
      new.status := ${songStatus('new.school_privacy')};
      return new;
    end $$`)
  await run(`create or replace function derive_playlist_listing() returns trigger language plpgsql as $$
    begin new.is_listed := ${isListed}; return new; end $$`)
  for (const [table, columns, derive] of [
    ['songs', songColumns, 'derive_song_status'],
    ['playlists', playlistColumns, 'derive_playlist_listing'],
  ]) {
    await run(`drop trigger visibility_${table} on ${table}`)
    await run(`create trigger visibility_${table} before insert or update of ${columns} on ${table}
      for each row execute function ${derive}()`)
  }
  const add = (name: string, event: string, statements: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`).then(() =>
      run(`create trigger ${name} after ${event} execute function ${name}()`),
    )
  await add(
    'school_privacy_playlists',
    'update of school_privacy on playlists for each row when (old.school_privacy <> new.school_privacy)',
    `${touch} id in (select song_id from playlist_songs where playlist_id = new.id);`,
  )
  await add(
    'school_privacy_added',
    'insert on playlist_songs referencing new table as added for each statement',
    `perform 1 from playlists where id in (select playlist_id from added) order by id for share;
     ${touch} id in (select song_id from added join playlists on playlists.id = added.playlist_id where playlists.school_privacy <> 'off');`,
  )
  await add(
    'school_privacy_removed',
    'delete on playlist_songs referencing old table as removed for each statement',
    `${touch} school_privacy <> 'off' and id in (select song_id from removed);`,
  )
}
