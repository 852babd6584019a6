import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

type Run = (statement: string) => Promise<unknown>

/** As in migration 045. */
const alike = `substr(case when name_key like 'the %' then substr(name_key, 5)
  when name_key like '%, the' then substr(name_key, 1, length(name_key) - 5) else name_key end, 1, 200)`

/** Counts of rows: the table, their name in `counters`, and the subject of a row as SQL. */
const counted = [
  { table: 'artists', what: 'artists', subject: `''` },
  { table: 'albums', what: 'albums', subject: `''` },
  { table: 'artists', what: 'artists_alike', subject: alike },
]

/**
 * `counters` also has how many artists and albums there are, and how many artists have a name but for case, accents and article: whole tables were counted for
 * both. Featured playlists are found in indexes instead of among all public ones. On SQLite, the rows of the search index of songs have what their titles are sorted by.
 */
export const catalogSizes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const { table, what, subject } of counted)
      await run(`insert into counters (what, subject, count) select '${what}', ${subject}, count(*) from ${table} group by 2`)
    await (engine === 'postgres' ? onPostgres(run) : onSqlite(run))
    await run(`create index counters_alike on counters (subject) where what = 'artists_alike' and count > 1`)
    await run('create index playlists_favorite on playlists (substr(search_text, 1, 200), id) where is_favorite = true')
    await run('create index playlists_of_category_by_name on playlists (category_id, substr(search_text, 1, 200), id)')
    if (engine === 'sqlite') await addTitles(run)
  },
})

async function onSqlite(run: Run) {
  const add = (what: string, subject: string, row: 'new' | 'old', amount: string) =>
    `insert into counters (what, subject, count) select '${what}', ${subject.replaceAll('name_key', `${row}.name_key`)}, ${amount} where true
     on conflict (what, subject) do update set count = count + excluded.count`
  for (const { table, what, subject } of counted) {
    await run(`create trigger counters_${what}_insert after insert on ${table} begin ${add(what, subject, 'new', '1')}; end`)
    await run(`create trigger counters_${what}_delete after delete on ${table} begin ${add(what, subject, 'old', '-1')}; end`)
  }
  await run(`create trigger counters_artists_alike_update after update of name_key on artists when old.name_key <> new.name_key
    begin ${add('artists_alike', alike, 'new', '1')}; ${add('artists_alike', alike, 'old', '-1')}; end`)
}

/** For each statement, as in migration 012: what is noted is added at the end of the transaction. */
async function onPostgres(run: Run) {
  const trigger = async (event: 'insert' | 'update' | 'delete', table: string, rows: { name: 'added' | 'removed'; amount: number }[]) => {
    const notes = counted
      .filter((one) => one.table === table)
      .map(({ what, subject }) => {
        const changes = rows.map(({ name, amount }) => `select ${subject} as subject, ${amount} as amount from ${name}`)
        return `insert into counter_changes (what, subject, amount)
          select '${what}', subject, sum(amount) from (${changes.join(' union all ')}) changes group by subject having sum(amount) <> 0`
      })
    const name = `note_${table}_${event}`
    const tables = rows.map((row) => `${row.name === 'added' ? 'new' : 'old'} table as ${row.name}`).join(' ')
    await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${notes.join('; ')}; return null; end $$`)
    await run(`create trigger ${name} after ${event} on ${table} referencing ${tables} for each statement execute function ${name}()`)
  }
  const [added, removed] = [{ name: 'added', amount: 1 } as const, { name: 'removed', amount: -1 } as const]
  for (const table of ['artists', 'albums']) {
    await trigger('insert', table, [added])
    await trigger('delete', table, [removed])
  }
  await trigger('update', 'artists', [added, removed])
}

/** Sorting the matches of a text by title reads these rows, which are in the order of the index, instead of the songs. */
async function addTitles(run: Run) {
  await run(`alter table search_songs_rows add column title_key text not null default ''`)
  await run('update search_songs_rows set title_key = (select songs.title_key from songs where songs.id = search_songs_rows.id)')
  await run(`create trigger search_songs_rows_insert after insert on search_songs_rows
    begin update search_songs_rows set title_key = (select songs.title_key from songs where songs.id = new.id) where sequence = new.sequence; end`)
  await run(`create trigger search_songs_title_update after update of title_key on songs when old.title_key <> new.title_key
    begin update search_songs_rows set title_key = new.title_key where id = new.id; end`)
}
