import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

type Run = (statement: string) => Promise<unknown>

/**
 * On SQLite the search index of songs has what songs are sorted by. A row's sequence number ends in the ranges of its title and of its artist, so
 * that matches outside of a range are skipped without reading their rows; the rows have the text and everything else that lists are sorted by.
 */
export const songSearchOrder = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') await buildSongSearch((statement) => sql.raw(statement).execute(db))
  },
})

/** Seven bits for the title, four for the artist, of which the last range is 'none'. */
const rangesOfArtists = 16
const ranges = 128 * rangesOfArtists
/** So many rows of 128 milliseconds may share them: numbers remain below 2^53. */
const perTick = 128 * ranges
/** Rows whose number is so many ticks after their time have the numbers of an import of many songs with one timestamp. */
const ticksUntilLate = 9

/** Drops the search index of songs and builds it from all rows, with its triggers. */
export async function buildSongSearch(run: Run) {
  await dropSongSearchTriggers(run)
  for (const name of ['search_songs_rows', 'search_songs_trigrams', 'search_songs_pairs', 'search_song_ranges'])
    await run(`drop table if exists ${name}`)
  await createRanges(run)
  await run(`create table search_songs_rows (sequence integer primary key, id text not null unique, title_key text not null, artist_key text,
    category_id text not null, is_favorite boolean not null, duration_seconds double precision, search_text text not null,
    is_late boolean not null default false)`)
  await run(`create virtual table search_songs_trigrams using fts5(
    content, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`)
  await run(`create virtual table search_songs_pairs using fts5(content, content='', contentless_delete=1, detail=none, tokenize='ascii')`)

  // The first free number of the same ranges in the order of time: where those of a tick are taken, the next one's follow.
  const list = columns.join(', ')
  await run(`insert into search_songs_rows (sequence, is_late, ${list})
    select sequence, sequence >= tick + ${ticksUntilLate * perTick}, ${list} from (
      select *, max(tick + its_range - ${ranges} * row) over (partition by its_range order by row) + ${ranges} * row as sequence from (
        select *, row_number() over (partition by its_range order by created_at, id) as row from (
          select ${list}, created_at, ${tickOf('songs')} as tick, ${rangeOf('songs')} as its_range from songs)))
    order by sequence`)
  await run('create index search_songs_late on search_songs_rows (sequence) where is_late')
  await run('insert into search_songs_trigrams (rowid, content) select sequence, search_text from search_songs_rows order by sequence')
  await run(
    `insert into search_songs_pairs (rowid, content) select sequence, ${pairsOf('search_text')} from search_songs_rows order by sequence`,
  )
  await createTriggers(run)
}

/** Without them, the index does not follow changes of songs. */
export async function dropSongSearchTriggers(run: Run) {
  for (const event of ['insert', 'update', 'delete', 'rows_insert', 'rows_update', 'title_update'])
    await run(`drop trigger if exists search_songs_${event}`)
}

const columns = ['id', 'title_key', 'artist_key', 'category_id', 'is_favorite', 'duration_seconds', 'search_text']

async function createTriggers(run: Run) {
  const inRange = `sequence & ${ranges - 1} = ${rangeOf('new')}`
  const next = `coalesce((select sequence + ${ranges} from search_songs_rows where sequence >= ${tickOf('new')}
    and sequence < ${tickOf('new')} + ${perTick} and ${inRange} order by sequence desc limit 1), ${tickOf('new')} + ${rangeOf('new')})`
  // Only after an import of many songs with one timestamp is it taken.
  const free = `case when not exists (select 1 from search_songs_rows where sequence = ${next}) then ${next} else
    (select taken.sequence + ${ranges} from search_songs_rows taken where taken.sequence >= ${next} and taken.${inRange}
     and not exists (select 1 from search_songs_rows following where following.sequence = taken.sequence + ${ranges})
     order by taken.sequence limit 1) end`
  const sequence = '(select sequence from search_songs_rows where id = new.id)'
  const add = `
    insert into search_songs_rows (sequence, ${columns.join(', ')}) values (${free}, ${columns.map((column) => `new.${column}`).join(', ')});
    update search_songs_rows set is_late = true where id = new.id and sequence >= ${tickOf('new')} + ${ticksUntilLate * perTick};
    insert into search_songs_trigrams (rowid, content) values (${sequence}, new.search_text);
    insert into search_songs_pairs (rowid, content) values (${sequence}, ${pairsOf('new.search_text')});`
  const remove = ['trigrams', 'pairs']
    .map((index) => `delete from search_songs_${index} where rowid = (select sequence from search_songs_rows where id = old.id);`)
    .concat('delete from search_songs_rows where id = old.id;')
    .join(' ')
  const indexed = ['id', 'search_text', 'created_at', 'title_key', 'artist_key']
  const sorted = ['category_id', 'is_favorite', 'duration_seconds']
  const isChanged = (names: string[]) => names.map((name) => `old.${name} is not new.${name}`).join(' or ')
  await run(`create trigger search_songs_insert after insert on songs begin ${add} end`)
  await run(`create trigger search_songs_delete after delete on songs begin ${remove} end`)
  await run(`create trigger search_songs_update after update of ${indexed.join(', ')} on songs when ${isChanged(indexed)}
    begin ${remove} ${add} end`)
  await run(`create trigger search_songs_rows_update after update of ${sorted.join(', ')} on songs when ${isChanged(sorted)}
    begin update search_songs_rows set ${sorted.map((name) => `${name} = new.${name}`).join(', ')} where id = new.id; end`)
}

const tickOf = (row: string) => `((coalesce(cast(round(unixepoch(${row}.created_at, 'subsec') * 1000) as integer), 0) >> 7) * ${perTick})`
const rangeOf = (row: string) =>
  `(${numberOf('title', `${row}.title_key`)} * ${rangesOfArtists} + coalesce(${numberOf('artist', `${row}.artist_key`)}, ${rangesOfArtists - 1}))`
const numberOf = (field: string, value: string) =>
  `(select number from search_song_ranges where field = '${field}' and first <= ${value} order by first desc limit 1)`

/** As in migration 012. */
const pairsOf = (text: string): string => `(
  select group_concat(distinct hex(substr(${text}, start.key + 1, size.value)))
  from json_each('[0' || replace(hex(zeroblob(max(length(${text}), 1) - 1)), '00', ',0') || ']') start, json_each('[1, 2]') size
  where instr(substr(${text}, start.key + 1, size.value), ' ') = 0 and instr(substr(${text}, start.key + 1, size.value), char(10)) = 0)`

/** Ranges are fixed: only how long a search takes depends on how evenly songs are spread over them. */
async function createRanges(run: Run) {
  await run(
    'create table search_song_ranges (field text not null, first text not null, number integer not null, primary key (field, first)) without rowid',
  )
  for (const [field, starts] of [
    ['title', startsOfTitles()],
    ['artist', startsOfArtists],
  ] as const)
    for (const [number, first] of starts.entries())
      await run(`insert into search_song_ranges (field, first, number) values ('${field}', '${first}', ${number})`)
}

const startsOfArtists = ['', 'c', 'e', 'h', 'k', 'm', 'o', 's', 't', 'u', 'α', 'а', 'н', 'א', '぀']

/** By the first letters of folded titles, in the order of code points: more for those of many languages, and for scripts with many titles. */
function startsOfTitles(): string[] {
  const latin = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [
    letter,
    ...[...('jkquvxyz'.includes(letter) ? '' : 'ho')].map((second) => letter + second),
  ])
  const others = [...'αεκοσавгзкмнпрсуэאלابحسعكمअकनमसกᄀᄃᄆᄉᄌぁくそぬむァクソヌム']
  const ideographs = Array.from({ length: 12 }, (_, index) => String.fromCodePoint(0x4e00 + index * 0x700))
  return ['', '0', '2', '5', ...latin, ...others, ...ideographs, '가', '😀'].sort()
}
