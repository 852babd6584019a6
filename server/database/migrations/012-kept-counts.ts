import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database.ts'

interface Counted {
  what: string
  /** SQL of a row named `row`. */
  subject: string
  amount: string
}

/** Rows by the day of creation, for the number of rows added in a period. */
const byDay = (what: string): Counted => ({ what: `${what}_of_day`, subject: 'substr(row.created_at, 1, 10)', amount: '1' })

/** The counts of each table, and the columns that may change. */
const counted: { table: string; columns: string[]; counts: Counted[] }[] = [
  {
    table: 'songs',
    columns: ['category_id', 'size_bytes', 'created_at'],
    counts: [
      { what: 'songs', subject: 'row.category_id', amount: '1' },
      { what: 'media_bytes', subject: 'row.category_id', amount: 'coalesce(row.size_bytes, 0)' },
      byDay('songs'),
    ],
  },
  {
    table: 'playlists',
    columns: ['category_id', 'is_public', 'created_at'],
    counts: [
      { what: 'playlists', subject: `coalesce(row.category_id, '')`, amount: '1' },
      { what: 'public_playlists', subject: `coalesce(row.category_id, '')`, amount: 'case when row.is_public then 1 else 0 end' },
      byDay('playlists'),
    ],
  },
  { table: 'liked_songs', columns: ['created_at'], counts: [{ what: 'likes', subject: `''`, amount: '1' }, byDay('likes')] },
  { table: 'profiles', columns: ['created_at'], counts: [{ what: 'users', subject: `''`, amount: '1' }, byDay('users')] },
]
const artistColumns = ['artist', 'artist_key', 'status']
const artistCounts = `row.artist_key is not null and row.status = 'published'`

const of = (row: string, expression: string) => expression.replaceAll('row.', `${row}.`)

/**
 * `kept_counts` says how much there is of something, in a category, of a day, or in all; `song_artists` how many published songs an artist has, each
 * spelling by itself. Triggers count in the transaction of the change.
 */
export async function createKeptCounts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('kept_counts')
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_counts_once', ['what', 'subject'])
    .execute()
  await db.schema
    .createTable('song_artists')
    .addColumn('artist', 'text', (c) => c.primaryKey())
    .addColumn('artist_key', 'text', (c) => c.notNull())
    .addColumn('song_count', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('song_artists_by_key').on('song_artists').columns(['artist_key', 'artist']).execute()
  for (const { table, counts } of counted)
    for (const { what, subject, amount } of counts)
      await sql
        .raw(
          `insert into kept_counts (what, subject, count)
           select '${what}', ${of('present', subject)}, sum(${of('present', amount)}) from ${table} present group by 2`,
        )
        .execute(db)
  await sql
    .raw(
      `insert into song_artists (artist, artist_key, song_count)
       select artist, min(artist_key), count(*) from songs present where ${of('present', artistCounts)} group by artist`,
    )
    .execute(db)
  await (engine === 'postgres' ? countOnPostgres(db) : countOnSqlite(db))
}

async function countOnSqlite(db: Kysely<unknown>) {
  const count = (counts: Counted[], row: 'new' | 'old') =>
    counts.map(
      ({ what, subject, amount }) => `
        insert into kept_counts (what, subject, count) values ('${what}', ${of(row, subject)}, ${row === 'new' ? '' : '-'}(${of(row, amount)}))
        on conflict (what, subject) do update set count = count + excluded.count;`,
    )
  const addArtist = `
    insert into song_artists (artist, artist_key, song_count) select new.artist, new.artist_key, 1 where ${of('new', artistCounts)}
    on conflict (artist) do update set song_count = song_count + 1;`
  const removeArtist = `
    update song_artists set song_count = song_count - 1 where artist = old.artist and ${of('old', artistCounts)};
    delete from song_artists where artist = old.artist and song_count = 0;`

  const watch = async (name: string, when: string, table: string, deeds: string[]) =>
    sql.raw(`create trigger ${name} after ${when} on ${table} begin ${deeds.join('')} end`).execute(db)
  for (const { table, columns, counts } of counted) {
    await watch(`kept_counts_${table}_insert`, 'insert', table, count(counts, 'new'))
    await watch(`kept_counts_${table}_delete`, 'delete', table, count(counts, 'old'))
    await watch(`kept_counts_${table}_update`, `update of ${columns.join(', ')}`, table, [...count(counts, 'new'), ...count(counts, 'old')])
  }
  await watch('song_artists_insert', 'insert', 'songs', [addArtist])
  await watch('song_artists_update', `update of ${artistColumns.join(', ')}`, 'songs', [addArtist, removeArtist])
  await watch('song_artists_delete', 'delete', 'songs', [removeArtist])
}

/**
 * Transactions run side by side here, and none may wait for another until it ends: each notes its changes, statement by statement, and adds
 * them at its end. Lock order: the row of `library_version` first, which avoids deadlock.
 */
async function countOnPostgres(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('create table kept_count_changes (what text not null, subject text not null, subject_key text, amount bigint not null)')
  // Empty but for a moment.
  await run('create index song_artists_gone on song_artists (artist) where song_count = 0')
  await run(`
    create function add_kept_count_changes() returns trigger language plpgsql as $$
    begin
      if current_setting('library.has_counted', true) is distinct from 'yes' then
        perform set_config('library.has_counted', 'yes', true);
        perform 1 from library_version for update;
        with taken as (delete from kept_count_changes returning *),
        counted as (
          insert into kept_counts (what, subject, count)
          select what, subject, sum(amount) from taken where what <> 'artist' group by what, subject having sum(amount) <> 0
          on conflict (what, subject) do update set count = kept_counts.count + excluded.count)
        insert into song_artists (artist, artist_key, song_count)
        select subject, min(subject_key), sum(amount) from taken where what = 'artist' group by subject having sum(amount) <> 0
        on conflict (artist) do update set song_count = song_artists.song_count + excluded.song_count;
        delete from song_artists where song_count = 0;
      end if;
      return null;
    end $$`)
  await run(`create constraint trigger kept_count_changes_added after insert on kept_count_changes
    deferrable initially deferred for each row execute function add_kept_count_changes()`)
  for (const { table, counts } of counted) {
    const changesOf = (rows: string, sign: string) =>
      counts.map(
        ({ what, subject, amount }) =>
          `select '${what}' as what, ${of(rows, subject)} as subject, null as subject_key, ${sign}(${of(rows, amount)}) as amount from ${rows}`,
      )
    const artistsOf = (rows: string, sign: string) =>
      table === 'songs' ? [`select 'artist', artist, artist_key, ${sign}1 from ${rows} where ${of(rows, artistCounts)}`] : []
    const added = [...changesOf('added', ''), ...artistsOf('added', '')]
    const removed = [...changesOf('removed', '-'), ...artistsOf('removed', '-')]
    await noteChanges(db, table, 'insert', 'new table as added', added)
    await noteChanges(db, table, 'update', 'old table as removed new table as added', [...added, ...removed])
    await noteChanges(db, table, 'delete', 'old table as removed', removed)
  }
}

async function noteChanges(db: Kysely<unknown>, table: string, deed: string, referencing: string, changes: string[]) {
  const name = `note_${table}_${deed}`
  await sql
    .raw(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into kept_count_changes (what, subject, subject_key, amount)
      select what, subject, subject_key, sum(amount) from (${changes.join(' union all ')}) changes group by 1, 2, 3 having sum(amount) <> 0;
      return null;
    end $$`)
    .execute(db)
  await sql
    .raw(`create trigger ${name} after ${deed} on ${table} referencing ${referencing} for each statement execute function ${name}()`)
    .execute(db)
}
