import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database.ts'

interface Searched {
  table: string
  /** The column with the folded text. */
  text: string
  id: string
  /** The column that newest-first goes by; null where there is none. */
  instant: string | null
}

type Run = (statement: string) => Promise<unknown>

/**
 * An index of the pieces of one, two and three characters that texts are made of: server/database/search/ngram-index.ts asks it. `named` gives the
 * statements the names of later migrations.
 */
export const createPieces = (
  db: Kysely<unknown>,
  engine: Engine,
  searched: Searched,
  named = (statement: string) => statement,
): Promise<unknown> => {
  const run = (statement: string) => sql.raw(named(statement)).execute(db)
  return engine === 'postgres' ? createOnPostgres(run, searched) : createOnSqlite(run, searched)
}

async function createOnPostgres(run: Run, { table, text }: Searched) {
  // Dear to call: the planner must not think of calling it for each row.
  await run(`
    create or replace function search_pieces(content text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
      select coalesce(array_agg(substr(content, start, size)), '{}') from generate_series(1, length(content)) start, generate_series(1, 3) size
    $$`)
  // Without a list of what is still to be entered, which every search would have to read through.
  await run(`create index ${table}_pieces on ${table} using gin ((search_pieces(${text}) collate "C")) with (fastupdate = off)`)
}

/** Places of one millisecond: as many as keep them all below 2^53. */
const placesOfMillisecond = 2_048

/**
 * Three tables, kept by triggers. A row's place grows with the time it was made at, so that what is newest is found first; it is no
 * rowid of the searched table, because those may change with a VACUUM. `trigrams` knows pieces of three characters; `pairs` those of one and two,
 * as hexadecimal words.
 */
async function createOnSqlite(run: Run, { table, text, id, instant }: Searched) {
  const [places, trigrams, pairs] = [`search_${table}_places`, `search_${table}_trigrams`, `search_${table}_pairs`]
  const firstPlace = (row: string) =>
    instant ? `(coalesce(cast(round(unixepoch(${row}.${instant}, 'subsec') * 1000) as integer), 0) * ${placesOfMillisecond})` : '0'

  await run(`create table ${places} (place integer primary key, id text not null unique)`)
  await run(`create virtual table ${trigrams} using fts5(
    content, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`)
  await run(`create virtual table ${pairs} using fts5(content, content='', contentless_delete=1, detail=none, tokenize='ascii')`)

  // The first free place in the order of time: where a millisecond is full, those of the next follow.
  await run(`insert into ${places} (place, id)
    select max(first_place - row) over (order by row) + row, id
    from (select ${id} as id, ${firstPlace(table)} as first_place, row_number() over (order by ${instant ? `${instant}, ` : ''}${id}) as row from ${table})
    order by row`)
  const existing = `${places} cross join ${table} on ${table}.${id} = ${places}.id order by place`
  await run(`insert into ${trigrams} (rowid, content) select place, ${table}.${text} from ${existing}`)
  await run(`insert into ${pairs} (rowid, content) select place, ${pairsOf(`${table}.${text}`)} from ${existing}`)

  const place = (row: string) => `(select place from ${places} where id = ${row}.${id})`
  const ofMillisecond = `place >= ${firstPlace('new')} and place < ${firstPlace('new')} + ${placesOfMillisecond}`
  const firstFree = instant
    ? `coalesce((select place + 1 from ${places} where ${ofMillisecond} order by place desc limit 1), ${firstPlace('new')})`
    : `coalesce((select max(place) + 1 from ${places}), 0)`
  // Only after an import of thousands of rows with one timestamp is the first one taken.
  const free = `case when not exists (select 1 from ${places} where place = ${firstFree}) then ${firstFree} else
    (select taken.place + 1 from ${places} taken where taken.place >= ${firstFree}
     and not exists (select 1 from ${places} following where following.place = taken.place + 1) order by taken.place limit 1) end`
  const add = `
    insert into ${places} (place, id) values (${free}, new.${id});
    insert into ${trigrams} (rowid, content) values (${place('new')}, new.${text});
    insert into ${pairs} (rowid, content) values (${place('new')}, ${pairsOf(`new.${text}`)});`
  const remove = `
    delete from ${trigrams} where rowid = ${place('old')};
    delete from ${pairs} where rowid = ${place('old')};
    delete from ${places} where id = old.${id};`
  const columns = [id, text, ...(instant ? [instant] : [])]
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  await run(`create trigger search_${table}_insert after insert on ${table} begin ${add} end`)
  await run(
    `create trigger search_${table}_update after update of ${columns.join(', ')} on ${table} when ${changed} begin ${remove} ${add} end`,
  )
  await run(`create trigger search_${table}_delete after delete on ${table} begin ${remove} end`)
}

/** Every character and every two that follow each other, once; no term of two characters has a space in it. */
const pairsOf = (text: string): string => `(
  select group_concat(distinct hex(substr(${text}, start.key + 1, size.value)))
  from json_each('[0' || replace(hex(zeroblob(max(length(${text}), 1) - 1)), '00', ',0') || ']') start, json_each('[1, 2]') size
  where instr(substr(${text}, start.key + 1, size.value), ' ') = 0 and instr(substr(${text}, start.key + 1, size.value), char(10)) = 0)`
