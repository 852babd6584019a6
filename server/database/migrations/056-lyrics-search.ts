import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { lyricsText } from '#contract/lyrics.ts'
import type { Engine } from '../database.ts'

type Run = (statement: string) => Promise<unknown>

/**
 * The folded lyrics of songs, for those that have any, and their search index. It has n-grams of three characters only: the statements of
 * migration 012 for one and two characters take seconds for a transcript of an hour.
 */
export const lyricsSearch = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`create table song_lyrics (
      song_id text not null primary key references songs (id) on delete cascade,
      created_at text not null,
      search_text text not null
    )`)
    await run('create index song_lyrics_by_time on song_lyrics (created_at, song_id)')
    await (engine === 'postgres' ? indexOnPostgres(run) : indexOnSqlite(run))
    await fill(db)
  },
})

const rowsAtOnce = 200

async function fill(db: Kysely<unknown>) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; created_at: string; lyrics: string }>`select id, created_at, lyrics from songs
      where lyrics is not null and id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const added = rows.map(({ id, created_at, lyrics }) => sql`(${id}, ${created_at}, ${lyricsText(lyrics)})`)
    await sql`insert into song_lyrics (song_id, created_at, search_text) values ${sql.join(added)}`.execute(db)
    after = last.id
  }
}

async function indexOnPostgres(run: Run) {
  await run(`
    create function search_trigrams(content text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
      select coalesce(array_agg(distinct found[1]), '{}')
      from generate_series(1, 3) as start, regexp_matches(substr(content, start), '...', 'g') as found
    $$`)
  // Lyrics have some 700 n-grams: entered for several songs at once, they take a fraction of the time. Searches read what is not entered yet.
  await run(`create index song_lyrics_ngrams on song_lyrics
    using gin ((search_trigrams(search_text) collate "C")) with (gin_pending_list_limit = 512)`)
}

/** Sequence numbers of one millisecond, as in migration 012. */
const sequencesOfMillisecond = 2_048

/** As migration 012. */
async function indexOnSqlite(run: Run) {
  const [rows, trigrams] = ['search_song_lyrics_rows', 'search_song_lyrics_trigrams']
  const first = `(coalesce(cast(round(unixepoch(new.created_at, 'subsec') * 1000) as integer), 0) * ${sequencesOfMillisecond})`
  await run(`create table ${rows} (sequence integer primary key, id text not null unique)`)
  await run(`create virtual table ${trigrams} using fts5(
    content, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`)
  const next = `coalesce((select sequence + 1 from ${rows}
    where sequence >= ${first} and sequence < ${first} + ${sequencesOfMillisecond} order by sequence desc limit 1), ${first})`
  // Only after an import of thousands of rows with one timestamp is the next one taken.
  const free = `case when not exists (select 1 from ${rows} where sequence = ${next}) then ${next} else
    (select taken.sequence + 1 from ${rows} taken where taken.sequence >= ${next}
     and not exists (select 1 from ${rows} following where following.sequence = taken.sequence + 1) order by taken.sequence limit 1) end`
  const sequenceOf = (row: string) => `(select sequence from ${rows} where id = ${row}.song_id)`
  const add = `insert into ${rows} (sequence, id) values (${free}, new.song_id);
    insert into ${trigrams} (rowid, content) values (${sequenceOf('new')}, new.search_text);`
  const remove = `delete from ${trigrams} where rowid = ${sequenceOf('old')};
    delete from ${rows} where id = old.song_id;`
  await run(`create trigger search_song_lyrics_insert after insert on song_lyrics begin ${add} end`)
  await run(`create trigger search_song_lyrics_update after update on song_lyrics begin ${remove} ${add} end`)
  await run(`create trigger search_song_lyrics_delete after delete on song_lyrics begin ${remove} end`)
}
