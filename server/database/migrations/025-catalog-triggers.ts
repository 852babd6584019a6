import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database.ts'

const watched = ['artists', 'albums', 'album_artists', 'song_credits']

/**
 * `artist_songs` has each published song once for each artist that it credits; `counters` says how many songs an artist and an album have. Both
 * change in the transaction of the change, as does the library version.
 */
export async function createCatalogTriggers(db: Kysely<unknown>, engine: Engine) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`insert into artist_songs (artist_id, title_key, song_id)
    select distinct artist_id, songs.title_key, songs.id from song_credits join songs on songs.id = song_id where status = 'published'`)
  await run(`insert into counters (what, subject, count) select 'artist_songs', artist_id, count(*) from artist_songs group by artist_id`)
  await run(`insert into counters (what, subject, count)
    select 'album_songs', album_id, count(*) from songs where album_id is not null and status = 'published' group by album_id`)
  await (engine === 'postgres' ? onPostgres(run) : onSqlite(run))
}

type Run = (statement: string) => Promise<unknown>

async function onSqlite(run: Run) {
  const trigger = (name: string, when: string, ...statements: string[]) =>
    run(`create trigger ${name} after ${when} begin ${statements.join(';')}; end`)
  const count = (what: string, subject: string, amount: 1 | -1, condition = 'true') =>
    `insert into counters (what, subject, count) select '${what}', ${subject}, ${amount} where ${condition}
     on conflict (what, subject) do update set count = count + excluded.count`
  const insertSongs = (condition: string) =>
    `insert into artist_songs (artist_id, title_key, song_id) select distinct artist_id, songs.title_key, songs.id
     from songs join song_credits on song_id = songs.id where songs.status = 'published' and ${condition} on conflict do nothing`
  const insertCredit = insertSongs('songs.id = new.song_id and artist_id = new.artist_id')
  const deleteCredit = `delete from artist_songs where song_id = old.song_id and artist_id = old.artist_id
    and not exists (select 1 from song_credits where song_id = old.song_id and artist_id = old.artist_id)`
  const isOnAlbum = (row: string) => `${row}.album_id is not null and ${row}.status = 'published'`
  const countNew = count('album_songs', 'new.album_id', 1, isOnAlbum('new'))
  const countOld = count('album_songs', 'old.album_id', -1, isOnAlbum('old'))

  await trigger('artist_songs_credits_insert', 'insert on song_credits', insertCredit)
  await trigger('artist_songs_credits_update', 'update on song_credits', deleteCredit, insertCredit)
  await trigger('artist_songs_credits_delete', 'delete on song_credits', deleteCredit)
  await trigger(
    'artist_songs_songs_update',
    'update of status, title_key on songs when old.status <> new.status or old.title_key <> new.title_key',
    'delete from artist_songs where song_id = old.id',
    insertSongs('songs.id = new.id'),
  )
  await trigger('counters_artist_songs_insert', 'insert on artist_songs', count('artist_songs', 'new.artist_id', 1))
  await trigger('counters_artist_songs_delete', 'delete on artist_songs', count('artist_songs', 'old.artist_id', -1))
  await trigger('counters_album_songs_insert', 'insert on songs', countNew)
  await trigger('counters_album_songs_update', 'update of album_id, status on songs', countNew, countOld)
  await trigger('counters_album_songs_delete', 'delete on songs', countOld)
  for (const table of watched)
    for (const event of ['insert', 'update', 'delete'])
      await trigger(`library_version_${table}_${event}`, `${event} on ${table}`, 'update library_version set version = version + 1')
}

/** For each statement: an import inserts a thousand rows at once. Counts are added at the end of the transaction (migration 012). */
async function onPostgres(run: Run) {
  const trigger = async (name: string, event: 'insert' | 'update' | 'delete', table: string, ...statements: string[]) => {
    const rows = [...(event === 'insert' ? [] : ['old table as removed']), ...(event === 'delete' ? [] : ['new table as added'])]
    await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${statements.join(';')}; return null; end $$`)
    await run(
      `create trigger ${name} after ${event} on ${table} referencing ${rows.join(' ')} for each statement execute function ${name}()`,
    )
  }
  const note = (what: string, counted: string) =>
    `insert into counter_changes (what, subject, amount)
     select '${what}', subject, sum(amount) from (${counted}) counted group by subject having sum(amount) <> 0`
  const insertSongs = (condition: string) =>
    `insert into artist_songs (artist_id, title_key, song_id) select distinct artist_id, songs.title_key, songs.id
     from songs join song_credits on song_id = songs.id where songs.status = 'published' and ${condition} on conflict do nothing`
  const insertCredits = insertSongs('(song_id, artist_id) in (select song_id, artist_id from added)')
  const deleteCredits = `delete from artist_songs where (song_id, artist_id) in (select song_id, artist_id from removed)
    and not exists (select 1 from song_credits where song_id = artist_songs.song_id and artist_id = artist_songs.artist_id)`
  const changedSongs = `select id from added join removed using (id)
    where added.status <> removed.status or added.title_key <> removed.title_key`
  const onAlbum = (rows: string, amount: number) =>
    `select album_id as subject, ${amount} as amount from ${rows} where album_id is not null and status = 'published'`

  await trigger('artist_songs_credits_insert', 'insert', 'song_credits', insertCredits)
  await trigger('artist_songs_credits_update', 'update', 'song_credits', deleteCredits, insertCredits)
  await trigger('artist_songs_credits_delete', 'delete', 'song_credits', deleteCredits)
  await trigger(
    'artist_songs_songs_update',
    'update',
    'songs',
    `delete from artist_songs where song_id in (${changedSongs})`,
    insertSongs(`songs.id in (${changedSongs})`),
  )
  await trigger(
    'note_artist_songs_insert',
    'insert',
    'artist_songs',
    note('artist_songs', 'select artist_id as subject, 1 as amount from added'),
  )
  await trigger(
    'note_artist_songs_delete',
    'delete',
    'artist_songs',
    note('artist_songs', 'select artist_id as subject, -1 as amount from removed'),
  )
  await trigger('note_album_songs_insert', 'insert', 'songs', note('album_songs', onAlbum('added', 1)))
  await trigger(
    'note_album_songs_update',
    'update',
    'songs',
    note('album_songs', `${onAlbum('added', 1)} union all ${onAlbum('removed', -1)}`),
  )
  await trigger('note_album_songs_delete', 'delete', 'songs', note('album_songs', onAlbum('removed', -1)))
  for (const table of watched)
    await run(`create constraint trigger library_version_${table} after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function increment_library_version()`)
}
