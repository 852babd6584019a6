import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

type Run = (statement: string) => Promise<unknown>

const isPublic = `exists (select 1 from counters where what = 'album_songs' and subject = album_artists.album_id and count > 0)`

/** `counters` also has how many public albums an artist has: counting them for each row of a list took most of its time. */
export const catalogCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    if (engine === 'sqlite') await clusterCounters(run)
    await run(`insert into counters (what, subject, count)
      select 'artist_albums', artist_id, count(*) from album_artists where ${isPublic} group by artist_id`)
    await (engine === 'postgres' ? onPostgres(db, run) : onSqlite(run))
  },
})

/** The rows in the order of their key, so that reading one descends one tree instead of two. Triggers of other tables name the table and remain. */
async function clusterCounters(run: Run) {
  await run('create table former_counters as select what, subject, count from counters')
  await run('drop table counters')
  await run(
    'create table counters (what text not null, subject text not null, count bigint not null, primary key (what, subject)) without rowid',
  )
  await run('insert into counters (what, subject, count) select what, subject, count from former_counters')
  await run('drop table former_counters')
}

/** With each change of an album's artists, and when an album gets its first published song or loses the last one. */
async function onSqlite(run: Run) {
  const trigger = (name: string, when: string, ...statements: string[]) =>
    run(`create trigger ${name} after ${when} begin ${statements.join('; ')}; end`)
  const add = (amount: string, from: string) =>
    `insert into counters (what, subject, count) select 'artist_albums', artist_id, ${amount} from ${from}
     on conflict (what, subject) do update set count = count + excluded.count`
  const ofCredit = (row: 'new' | 'old', amount: string) =>
    add(
      amount,
      `(select ${row}.artist_id as artist_id) credited
       where exists (select 1 from counters where what = 'album_songs' and subject = ${row}.album_id and count > 0)`,
    )
  const ofAlbum = (amount: string) => add(amount, 'album_artists where album_id = new.subject')

  await trigger('artist_albums_credits_insert', 'insert on album_artists', ofCredit('new', '1'))
  await trigger('artist_albums_credits_update', 'update on album_artists', ofCredit('new', '1'), ofCredit('old', '-1'))
  await trigger('artist_albums_credits_delete', 'delete on album_artists', ofCredit('old', '-1'))
  await trigger('artist_albums_insert', `insert on counters when new.what = 'album_songs' and new.count > 0`, ofAlbum('1'))
  await trigger(
    'artist_albums_update',
    `update of count on counters when new.what = 'album_songs' and (new.count > 0) <> (old.count > 0)`,
    ofAlbum('case when new.count > 0 then 1 else -1 end'),
  )
}

/**
 * Changes of credits are noted by artist, without an amount. At the end of the transaction, behind the lock that all writers take there, these artists and those of
 * albums that became public or stopped being it are counted: a concurrent writer has either committed, or counts after this one.
 */
async function onPostgres(db: Kysely<unknown>, run: Run) {
  const note = (rows: string) => `begin
    insert into counter_changes (what, subject, amount) select distinct 'artist_albums', artist_id, 0 from (${rows}) changed;
    return null;
  end`
  const [added, removed] = ['select artist_id from added', 'select artist_id from removed']
  const events = {
    insert: { rows: added, tables: 'new table as added' },
    update: { rows: `${added} union ${removed}`, tables: 'old table as removed new table as added' },
    delete: { rows: removed, tables: 'old table as removed' },
  }
  for (const [event, { rows, tables }] of Object.entries(events)) {
    await replaceFunction(run, `note_artist_albums_${event}`, note(rows))
    await run(`create trigger note_artist_albums_${event} after ${event} on album_artists referencing ${tables}
      for each statement execute function note_artist_albums_${event}()`)
  }
  await replaceFunction(
    run,
    'add_counter_changes',
    `declare
      changed_artists text[];
      turned_albums text[];
    begin
      if current_setting('library.is_counted', true) is distinct from 'yes' then
        perform set_config('library.is_counted', 'yes', true);
        perform 1 from library_version for update;
        with taken as (delete from counter_changes returning *),
        changes as (select what, subject, sum(amount) as amount from taken group by what, subject),
        added as (
          insert into counters (what, subject, count) select what, subject, amount from changes where amount <> 0
          on conflict (what, subject) do update set count = counters.count + excluded.count
          returning what, subject, count)
        select array_agg(subject) filter (where what = 'artist_albums'),
          array_agg(subject) filter (where what = 'album_songs' and (count > 0) <> (count - amount > 0))
          into changed_artists, turned_albums from changes left join added using (what, subject);
        if changed_artists is not null or turned_albums is not null then
          execute $sql$${countAlbums}$sql$ using changed_artists, turned_albums;
        end if;
      end if;
      return null;
    end`,
  )
  await lockFirst(db, run, 'catalog_rankings_insert', 'added', 'share')
  await lockFirst(db, run, 'artist_rankings_insert', 'added', 'no key update')
  await lockFirst(db, run, 'artist_rankings_delete', 'removed', 'no key update')
}

/** Planned by the sizes of that moment, as in migration 028. */
const countAlbums = `insert into counters (what, subject, count)
  select 'artist_albums', artist_id, (select count(*) from album_artists where artist_id = changed.artist_id and ${isPublic})
  from (select unnest($1) as artist_id union select artist_id from album_artists where album_id = any($2)) changed
  on conflict (what, subject) do update set count = excluded.count`

const replaceFunction = (run: Run, name: string, body: string) =>
  run(`create or replace function ${name}() returns trigger language plpgsql as $function$ ${body} $function$`)

/**
 * The first play of a song and a change of its credits or its album wait for each other at the row of the song. The locks of migration 031 are rows of
 * `song_rankings`, and the first play inserts one that the other transaction does not see: its artist or album was one play off.
 */
async function lockFirst(db: Kysely<unknown>, run: Run, name: string, rows: string, strength: string) {
  const { rows: found } = await sql<{ source: string }>`select prosrc as source from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = ${name}`.execute(db)
  const lock = `perform 1 from songs where id in (select song_id from ${rows}) order by id for ${strength};`
  for (const { source } of found) await replaceFunction(run, name, source.replace('begin', `begin ${lock}`))
}
