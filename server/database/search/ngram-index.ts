import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { contains, wordsIn } from './contains.ts'
import { countRows } from './sample.ts'
import { isLongText, type SearchedTable, searched, sortColumnOf } from './searched.ts'

const isShort = (text: string) => [...text].length < 3

/** Distinct trigrams of the text's words; if all words are shorter than three characters, these words. */
function ngramsOf(table: SearchedTable, text: string): string[] {
  const words = wordsIn(searched[table].text, text)
  if (words.every(isShort)) return words
  return [...new Set(words.flatMap(trigramsOf))]
}

function trigramsOf(word: string): string[] {
  const characters = [...word]
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''))
}

/** Whether the text has n-grams that the table's index has. */
export const isIndexed = (table: SearchedTable, text: string): boolean => !(isLongText(table) && ngramsOf(table, text).some(isShort))

/** Whether the index needs no verification: every row that it finds contains the text. */
export function isOneNgram(table: SearchedTable, text: string): boolean {
  const [word = '', ...others] = wordsIn(searched[table].text, text)
  return others.length === 0 && [...word].length <= 3
}

/** Keys of the rows that may contain `text`, as a subquery; verify with `contains`. `text` must not be blank. */
export async function candidates(db: Handle, table: SearchedTable, text: string): Promise<RawBuilder<string>> {
  if (isNowhere(text)) return sql`select null as id where false`
  if (!locksRows(db)) return onSqlite(table, await rarest(db, table, ngramsOf(table, text)))
  // MATERIALIZED: the planner must not use another index and compute the n-grams of each row.
  return sql`with found as materialized (select ${sql.ref(searched[table].key)} as id from ${sql.table(table)} where ${hasCovering(table, text)})
    select id from found`
}

/**
 * Same as a condition on the rows of a query. On PostgreSQL, it is an array of row locations (ctid) that the index computes first: with a
 * condition on the n-grams, the planner prefers to walk a list in order and compute the n-grams of each row, which takes seconds.
 */
export const mayContain = async (db: Handle, table: SearchedTable, text: string): Promise<RawBuilder<SqlBool>> =>
  locksRows(db) && !isNowhere(text)
    ? sql<SqlBool>`${sql.ref(`${table}.ctid`)} = any (array(select ${sql.ref(`${table}.ctid`)} from ${sql.table(table)} where ${hasCovering(table, text)}))`
    : sql<SqlBool>`${sql.ref(searched[table].key)} in (${await candidates(db, table, text)})`

/** How the sequence numbers of a table's rows are computed from their timestamps, as in migrations 012 and 048. */
const numbersOf = (table: SearchedTable) =>
  table === 'songs'
    ? { milliseconds: 128, perTick: 2 ** 18, ticksUntilLate: 9 }
    : // If more rows have one timestamp, they use the sequence numbers of the following milliseconds.
      { milliseconds: 1, perTick: 2_048, ticksUntilLate: 1_000 }

/** A row's time in ticks of its table. Rows that are added together get consecutive ticks. */
export const tickOf = (table: SearchedTable, sequence: RawBuilder<unknown>) => sql`(${sequence} / ${sql.lit(numbersOf(table).perTick)})`

/** First and last sequence number of rows with this timestamp, except late ones; undefined if the timestamp is invalid. */
function sequencesOf(table: SearchedTable, timestamp: string): { first: number; last: number } | undefined {
  const { milliseconds, perTick, ticksUntilLate } = numbersOf(table)
  const tick = Math.floor(Date.parse(timestamp) / milliseconds)
  return Number.isNaN(tick) ? undefined : { first: tick * perTick, last: (tick + ticksUntilLate) * perTick - 1 }
}

/** No row with a smaller sequence number was created after `latest`, and none with a greater one before `earliest`, except late ones. */
export function timesOf(table: SearchedTable, sequence: number): { earliest: string; latest: string } {
  const { milliseconds, perTick, ticksUntilLate } = numbersOf(table)
  const tick = Math.floor(sequence / perTick)
  const timestamp = (time: number) => new Date(time).toISOString()
  return { earliest: timestamp((tick - ticksUntilLate + 1) * milliseconds), latest: timestamp((tick + 1) * milliseconds - 1) }
}

/** Sequence number after which rows by time continue from a timestamp; undefined (all rows) if the timestamp is invalid. */
export async function sequenceAfter(db: Handle, table: SearchedTable, timestamp: string, direction: SortDirection) {
  const sequences = sequencesOf(table, timestamp)
  if (!sequences) return undefined
  if (direction === 'asc') return sequences.first - 1
  const late = await lateSequenceAfter(db, table, sequences.last, sql`and created_at <= ${timestamp}`)
  return Math.max(sequences.last, late ?? 0) + 1
}

/** Greatest sequence number of late rows after the given one; rows are late if an import adds thousands of similar songs with one timestamp. */
export async function lateSequenceAfter(db: Handle, table: SearchedTable, sequence: number, condition = sql``): Promise<number | null> {
  if (table !== 'songs') return null
  const { rows } = await sql<{ last: number | null }>`select max(sequence) as last from search_songs_rows as late
    cross join songs on songs.id = late.id where is_late and sequence > ${sequence} ${condition}`.execute(db)
  return rows[0]?.last ?? null
}

/** A query of a table's search index. */
export interface Match {
  /** SQLite: the index table and its full-text query. */
  index: string
  words: string
  /** PostgreSQL: the n-grams that a row must contain. */
  ngrams: readonly string[]
  /**
   * Approximate number of rows that the index finds. On SQLite, it assumes that rows with an n-gram are spread evenly over time, and may be
   * far too low.
   */
  expected: number
}

/** Null for a text that no row can contain. */
export async function matchIn(db: Handle, table: SearchedTable, text: string): Promise<Match | null> {
  if (isNowhere(text)) return null
  return locksRows(db) ? rarestOnPostgres(db, table, text) : rarest(db, table, ngramsOf(table, text))
}

/** Newest rows that are compared with a text and its n-grams, because PostgreSQL's index cannot report how many rows contain them. */
const rowsCompared = 1_000
/** Beyond this number, intersecting another n-gram takes longer than it saves, unless it excludes some of the compared rows. */
const ngramsIntersected = 3

async function rarestOnPostgres(db: Handle, table: SearchedTable, text: string): Promise<Match> {
  const { rows } = await sql<{ text: string }>`select ${sql.ref(searched[table].text)} as text from ${sql.table(table)}
    order by created_at desc, id desc limit ${rowsCompared}`.execute(db)
  const withPart = (part: string) => new Set(rows.keys().filter((row) => rows[row]?.text.includes(part)))
  const compared = spread(ngramsOf(table, text)).map((ngram, index) => ({ ngram, index, rows: withPart(ngram) }))
  const found = wordsIn(searched[table].text, text)
    .map(withPart)
    .reduce((all, some) => all.intersection(some)).size
  const queried: typeof compared = []
  let left = new Set(rows.keys())
  while (queried.length < ngramsIntersected || left.size > found) {
    const others = compared
      .filter((one) => !queried.includes(one))
      .map((one) => ({
        one,
        left: one.rows.intersection(left),
        distance: Math.min(...queried.map(({ index }) => Math.abs(index - one.index))),
      }))
    // Adjacent n-grams mostly occur together.
    const best = others.sort((a, b) => a.left.size - b.left.size || b.distance - a.distance)[0]
    if (!best || (queried.length >= ngramsIntersected && best.left.size === left.size)) break
    queried.push(best.one)
    left = best.left
  }
  return {
    ...{ index: '', words: '' },
    ngrams: queried.map(({ ngram }) => ngram),
    expected: (found / rowsCompared) * (await countRows(db, table)),
  }
}

/** The rows of SQLite's index that may contain the text. */
export const foundBy = ({ index, words }: Pick<Match, 'index' | 'words'>) => ({
  found: sql`${sql.table(index)} as found`,
  isFound: sql<SqlBool>`found.${sql.ref(index)} match ${words}`,
})

/** Joins the texts of the found rows, under the table's name: of the index rows if these contain them, or of the table. */
export const textsOf = (table: SearchedTable) =>
  table === 'songs' || sortColumnOf(table)
    ? sql`cross join ${sql.table(`search_${table}_rows`)} as ${sql.table(table)} on ${sql.ref(`${table}.sequence`)} = found.rowid`
    : sql`cross join ${sql.table(`search_${table}_rows`)} as indexed on indexed.sequence = found.rowid
      cross join ${sql.table(table)} on ${sql.ref(searched[table].key)} = indexed.id`

interface TimedCandidate {
  id: string
  sequence: number
  /** Whether the row contains the text; always 1 if the index does not store texts. */
  matches: number
}

/** The next rows by time that may contain `text`, after a sequence number if one is given. SQLite only: its index is in that order. */
export function candidatesByTime(db: Handle, table: SearchedTable, text: string, match: Match | null, direction: SortDirection) {
  const [beyond, inOrder] = direction === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const matches = table === 'songs' && !isOneNgram(table, text) ? contains('indexed.search_text', text) : sql`1`
  return async (after: number | undefined, limit: number): Promise<TimedCandidate[]> => {
    if (!match) return []
    const { found, isFound } = foundBy(match)
    const { rows } = await sql<TimedCandidate>`select indexed.id, indexed.sequence, ${matches} as matches
      from (select found.rowid as sequence from ${found} where ${isFound} ${after === undefined ? sql`` : sql`and found.rowid ${beyond} ${after}`}
        order by found.rowid ${inOrder} limit ${limit}) as next
      cross join ${sql.table(`search_${table}_rows`)} as indexed on indexed.sequence = next.sequence order by next.sequence ${inOrder}`.execute(
      db,
    )
    return rows
  }
}

/** Whether more than `count` rows of the index may contain the text. SQLite only: PostgreSQL's index cannot stop early. */
export async function hasMoreCandidates(db: Handle, match: Match | null, count: number): Promise<boolean> {
  if (!match) return false
  const { found, isFound } = foundBy(match)
  const { rows } = await sql`select found.rowid from ${found} where ${isFound} limit 1 offset ${count}`.execute(db)
  return rows.length > 0
}

/** Stored texts contain no zero characters, and SQL would truncate a search text at one. */
const isNowhere = (text: string) => text.includes('\0')

/** Every second trigram, and the last: together they cover all characters of the text. */
function coveringNgrams(table: SearchedTable, text: string): string[] {
  const ngrams = ngramsOf(table, text)
  return ngrams.filter((_, index) => index % 2 === 0 || index === ngrams.length - 1)
}

const hasCovering = (table: SearchedTable, text: string) => onPostgres(table, coveringNgrams(table, text))

/** The rows that have all of the n-grams. */
export function onPostgres(table: SearchedTable, ngrams: readonly string[]): RawBuilder<SqlBool> {
  const ngramsOf = isLongText(table) ? sql`search_trigrams` : sql`search_ngrams`
  return sql`(${ngramsOf}(${sql.ref(searched[table].text)}) collate "C") @> ${sql.val(ngrams)}::text[]`
}

const indexOf = (table: SearchedTable, ngram: string) => `search_${table}_${isShort(ngram) ? 'pairs' : 'trigrams'}`
const wordOf = (ngram: string) => (isShort(ngram) ? Buffer.from(ngram).toString('hex') : `"${ngram.replaceAll('"', '""')}"`)

const matchOf = (table: SearchedTable, ngrams: readonly string[]) => ({
  index: indexOf(table, ngrams[0] ?? ''),
  words: ngrams.map(wordOf).join(' '),
})

function onSqlite(table: SearchedTable, match: Match): RawBuilder<string> {
  const { found, isFound } = foundBy(match)
  return sql`select indexed.id from ${found}
    cross join ${sql.table(`search_${table}_rows`)} as indexed on indexed.sequence = found.rowid where ${isFound}`
}

/** Intersecting a few selective n-grams is much faster than intersecting many, and leaves few rows to verify. */
const ngramsQueried = 5
/** A longer text is represented by n-grams from all parts of it. */
const ngramsCompared = 40
const spread = (ngrams: readonly string[]) => {
  const step = Math.ceil(ngrams.length / ngramsCompared)
  return ngrams.filter((_, index) => index % step === 0)
}
/** The frequency of an n-gram is estimated from the age of the row after this many of its newest rows: the older it is, the rarer the n-gram. */
const lookedBack = 50
/** Maximum number of index rows of further n-grams to read: reading more takes longer than verifying the rows that they would exclude. */
const rowsIntersected = 80_000

/** The most selective n-gram of each part of the text, because adjacent ones mostly occur together; too frequent ones are left out. */
async function rarest(db: Handle, table: SearchedTable, ngrams: readonly string[]): Promise<Match> {
  const compared = spread(ngrams)
  const columns = compared.map((ngram, index) => {
    const { found, isFound } = foundBy(matchOf(table, [ngram]))
    return sql<number | null>`(select rowid from ${found} where ${isFound} order by rowid desc limit 1 offset ${lookedBack})`.as(
      `rowid_${index}`,
    )
  })
  const rows = sql.table(`search_${table}_rows`)
  const ends = [
    sql<number | null>`(select min(sequence) from ${rows})`.as('first'),
    sql<number | null>`(select max(sequence) from ${rows})`.as('last'),
  ]
  const row: Record<string, number | null> = await db.selectNoFrom([...columns, ...ends]).executeTakeFirstOrThrow()
  const [first, last] = [row.first ?? 0, row.last ?? 0]
  const frequency = (rowid: number | null | undefined) => (rowid == null ? 0 : (lookedBack * (last - first)) / Math.max(last - rowid, 1))
  const ranked = compared.map((ngram, index) => ({ ngram, frequency: frequency(row[`rowid_${index}`]) }))
  const parts = Array.from({ length: ngramsQueried }, (_, part) =>
    ranked.slice(Math.round((part * ranked.length) / ngramsQueried), Math.round(((part + 1) * ranked.length) / ngramsQueried)),
  )
  const byFrequency = (a: { frequency: number }, b: { frequency: number }) => a.frequency - b.frequency
  const [best, ...others] = parts.flatMap((part) => part.sort(byFrequency)[0] ?? []).sort(byFrequency)
  let left = rowsIntersected
  const affordable = others.filter((one) => {
    left -= one.frequency
    return left >= 0
  })
  const queried = [best, ...affordable].flatMap((one) => one?.ngram ?? [])
  return { ...matchOf(table, queried), ngrams: queried, expected: best?.frequency ?? 0 }
}
