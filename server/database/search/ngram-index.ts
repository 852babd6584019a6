import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { fold } from './fold.ts'

/** Tables whose texts have an n-gram index (migrations 012, 017 and 018): the key of a row, and its folded text. */
export const searched = {
  songs: { key: 'songs.id', text: 'songs.search_text' },
  playlists: { key: 'playlists.id', text: 'playlists.search_text' },
  profiles: { key: 'profiles.id', text: 'profiles.search_text' },
  artists: { key: 'artists.id', text: 'artists.search_text' },
  albums: { key: 'albums.id', text: 'albums.search_text' },
  redirections: { key: 'redirections.id', text: 'redirections.search_text' },
  codes: { key: 'codes.id', text: 'codes.search_text' },
  code_destinations: { key: 'code_destinations.address', text: 'code_destinations.search_text' },
} as const
export type SearchedTable = keyof typeof searched

/** The folded text itself where it is short, else every three characters of it that follow each other, each once. */
export function ngramsOf(text: string): string[] {
  if (isOneNgram(text)) return [fold(text)]
  const characters = [...fold(text)]
  return [...new Set(characters.slice(2).map((_, start) => characters.slice(start, start + 3).join('')))]
}

/** Whether the rows that the index finds all contain the text. */
export const isOneNgram = (text: string): boolean => [...fold(text)].length <= 3

/** Keys of the rows that may contain `text`, as a subquery; verify with `contains`. `text` must not be blank. */
export async function candidates(db: Handle, table: SearchedTable, text: string): Promise<RawBuilder<string>> {
  if (isNowhere(text)) return sql`select null as id where false`
  if (!locksRows(db)) return sql`select id from (${onSqlite(table, await rarest(db, table, ngramsOf(text)))})`
  // MATERIALIZED: the planner must not use another index and compute the n-grams of each row.
  return sql`with found as materialized (select ${sql.ref(searched[table].key)} as id from ${sql.table(table)} where ${onPostgres(table, text)})
    select id from found`
}

/**
 * The same as a condition on the rows of a query. On PostgreSQL by the places of the rows, in an array that the index computes first: with the
 * n-grams as a condition the planner rather walks the order of a list and computes those of each row, which takes seconds.
 */
export const mayContain = async (db: Handle, table: SearchedTable, text: string): Promise<RawBuilder<SqlBool>> =>
  locksRows(db) && !isNowhere(text)
    ? sql<SqlBool>`${sql.ref(`${table}.ctid`)} = any (array(select ${sql.ref(`${table}.ctid`)} from ${sql.table(table)} where ${onPostgres(table, text)}))`
    : sql<SqlBool>`${sql.ref(searched[table].key)} in (${await candidates(db, table, text)})`

/** Sequence numbers per millisecond, as in migration 012. */
const sequencesPerMillisecond = 2_048
/** If more rows have one timestamp, they use the sequence numbers of the following milliseconds. */
const overflowMilliseconds = 1_000

/** The first sequence number after all rows of this timestamp; undefined if it is invalid. */
export function sequenceAfter(timestamp: string): number | undefined {
  const milliseconds = Date.parse(timestamp)
  return Number.isNaN(milliseconds) ? undefined : (milliseconds + overflowMilliseconds) * sequencesPerMillisecond
}

/** All rows created after this timestamp have a greater sequence number. */
export const timestampOf = (sequence: number): string => new Date(Math.floor(sequence / sequencesPerMillisecond)).toISOString()

/**
 * Keys and sequence numbers of the next rows that may contain `text`, newest first, below a sequence number if one is given. SQLite only:
 * its index has that order.
 */
export async function newestCandidates(db: Handle, table: SearchedTable, text: string) {
  const ngrams = isNowhere(text) ? null : await rarest(db, table, ngramsOf(text))
  return (before: number | undefined, limit: number): Promise<{ id: string; sequence: number }[]> => {
    if (!ngrams) return Promise.resolve([])
    const until = before === undefined ? sql`` : sql`and found.rowid < ${before}`
    const next = sql<{ id: string; sequence: number }>`(${onSqlite(table, ngrams)} ${until} order by found.rowid desc limit ${limit})`
    return db.selectFrom(next.as('next')).selectAll().execute()
  }
}

/** Where a list by title continues. */
export interface TitlePosition {
  title_key: string
  id: string
}

/** The next songs that may contain `text`, by title, behind a position if one is given. SQLite only: the rows of its index have the titles (migration 046). */
export async function titledCandidates(db: Handle, text: string, direction: SortDirection) {
  const ngrams = isNowhere(text) ? null : await rarest(db, 'songs', ngramsOf(text))
  const [beyond, inOrder] = direction === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return (after: TitlePosition | undefined, limit: number): Promise<TitlePosition[]> => {
    if (!ngrams) return Promise.resolve([])
    const from = after && sql`and (indexed.title_key, indexed.id) ${beyond} (${after.title_key}, ${after.id})`
    const next = sql<TitlePosition>`(${onSqlite('songs', ngrams, sql`indexed.title_key`)} ${from ?? sql``}
      order by indexed.title_key ${inOrder}, indexed.id ${inOrder} limit ${limit})`
    return db.selectFrom(next.as('next')).selectAll().execute()
  }
}

/** Whether the index has more than `count` rows that may contain `text`. SQLite only: PostgreSQL's index gives all or none. */
export async function hasMoreCandidates(db: Handle, table: SearchedTable, text: string, count: number): Promise<boolean> {
  if (isNowhere(text)) return false
  const { index, words } = matchOf(table, await rarest(db, table, ngramsOf(text)))
  const { rows } = await sql`select found.rowid from ${sql.table(index)} as found where found.${sql.ref(index)} match ${words}
    limit 1 offset ${count}`.execute(db)
  return rows.length > 0
}

/** Texts have no zero characters, and a search for one would end there. */
const isNowhere = (text: string) => text.includes('\0')

function onPostgres(table: SearchedTable, text: string): RawBuilder<SqlBool> {
  const ngrams = ngramsOf(text)
  // Every second trigram covers all characters of the text; PostgreSQL picks the most selective itself.
  const covering = ngrams.filter((_, index) => index % 2 === 0 || index === ngrams.length - 1)
  return sql`(search_ngrams(${sql.ref(searched[table].text)}) collate "C") @> array[${sql.join(covering)}]::text[]`
}

const isShort = (ngram: string) => [...ngram].length < 3
const indexOf = (table: SearchedTable, ngram: string) => `search_${table}_${isShort(ngram) ? 'pairs' : 'trigrams'}`
const wordOf = (ngram: string) => (isShort(ngram) ? Buffer.from(ngram).toString('hex') : `"${ngram.replaceAll('"', '""')}"`)

/** How many rows the index has that may contain `text`, up to `limit`, and the keys of one in about `step` of them. SQLite only. */
export async function countCandidates(db: Handle, table: SearchedTable, text: string) {
  const ngrams = isNowhere(text) ? [] : await rarest(db, table, ngramsOf(text))
  const { index, words } = matchOf(table, ngrams)
  const found = sql`${sql.table(index)} as found where found.${sql.ref(index)} match ${words}`
  return {
    async count(limit: number): Promise<number> {
      if (ngrams.length === 0) return 0
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from (select found.rowid from ${found} limit ${limit})`.execute(db)
      return Number(rows[0]?.count)
    },
    /** Sequence numbers of rows that were added together follow each other. */
    some: (step: number) => sql<string>`select id from (${onSqlite(table, ngrams)} and found.rowid % ${step} = 0)`,
  }
}

const matchOf = (table: SearchedTable, ngrams: readonly string[]) => ({
  index: indexOf(table, ngrams[0] ?? ''),
  words: ngrams.map(wordOf).join(' '),
})

function onSqlite(table: SearchedTable, ngrams: readonly string[], position = sql`indexed.sequence`): RawBuilder<string> {
  const { index, words } = matchOf(table, ngrams)
  return sql`select indexed.id, ${position} from ${sql.table(index)} as found
    cross join ${sql.table(`search_${table}_rows`)} as indexed on indexed.sequence = found.rowid
    where found.${sql.ref(index)} match ${words}`
}

/** Intersecting a few selective n-grams is much faster than many, and leaves few rows to verify. */
const ngramsQueried = 5
/** For a longer text, n-grams from all over it. */
const ngramsCompared = 40
/** Rows with an n-gram that are skipped to estimate its frequency: the older the last one, the rarer the n-gram. */
const lookedBack = 50

/** The most selective n-gram of each part of the text: adjacent ones mostly occur together. */
async function rarest(db: Handle, table: SearchedTable, ngrams: readonly string[]): Promise<readonly string[]> {
  if (ngrams.length <= ngramsQueried) return ngrams
  const step = Math.ceil(ngrams.length / ngramsCompared)
  const compared = ngrams.filter((_, index) => index % step === 0)
  const columns = compared.map((ngram, index) => {
    const name = indexOf(table, ngram)
    const found = sql<number | null>`(select rowid from ${sql.table(name)} as found where found.${sql.ref(name)} match ${wordOf(ngram)}
      order by rowid desc limit 1 offset ${lookedBack})`
    return found.as(`rowid_${index}`)
  })
  const row: Record<string, number | null> = await db.selectNoFrom(columns).executeTakeFirstOrThrow()
  const ranked = compared.map((ngram, index) => ({ ngram, rowid: row[`rowid_${index}`] ?? -1 }))
  const parts = Array.from({ length: ngramsQueried }, (_, part) =>
    ranked.slice(Math.round((part * ranked.length) / ngramsQueried), Math.round(((part + 1) * ranked.length) / ngramsQueried)),
  )
  return parts.flatMap((part) => part.sort((a, b) => a.rowid - b.rowid)[0]?.ngram ?? [])
}
