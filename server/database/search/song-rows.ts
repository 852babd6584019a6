import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { contains } from './contains.ts'
import { foundBy, isOneNgram, type Match, onPostgres, textsOf } from './ngram-index.ts'

/**
 * On SQLite, the rows of the songs' search index contain all columns that lists are sorted by (migration 048), and the lowest bits of their
 * sequence numbers encode two ranges, of the title and of the artist. Matches outside the first ranges of an order are skipped by number,
 * without being read. PostgreSQL reads all matches in one pass and sorts them.
 */
export interface SongOrder {
  /** Condition of the query of songs. */
  condition: RawBuilder<SqlBool>
  orderBy: RawBuilder<unknown>
  direction: SortDirection
  /** The first sort column, and the value at which the rows continue; null if the column has no ranges. */
  by: { field: Field; from?: string | undefined } | null
  /** Set if all rows have the same artist; null for rows without artist. */
  artist?: string | null
  isByTime?: boolean
  /** Whether the condition or the order names categories. */
  isByCategory?: boolean
}
type Field = 'title' | 'artist'

/** Position of each range in a sequence number. */
const fields = { title: { shift: 4, ranges: 128 }, artist: { shift: 0, ranges: 16 } } as const
/** The last range of artists is for songs without one. */
const withoutArtist = fields.artist.ranges - 1

const rangeIn = (field: Field, sequence: RawBuilder<unknown>) =>
  sql`((${sequence} >> ${sql.lit(fields[field].shift)}) & ${sql.lit(fields[field].ranges - 1)})`

async function rangeOf(db: Handle, field: Field, value: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from search_song_ranges
    where field = ${field} and first <= ${value} order by first desc limit 1`.execute(db)
  return rows[0]?.number ?? 0
}

/** Number of matches, starting with the oldest, that are counted by range: counting more takes longer than it saves. */
const matchesCounted = 8_000
/** Up to this number of matches, all are sorted at once. */
const sortedAtOnce = 1_500
/** Matches in the first step for each requested row: some are not rows of the query, or do not contain the text. */
const matchesPerRow = 4
/** Each further step has this many times the matches of the one before. */
const growth = 4

interface Step {
  first: number
  last: number
}

/** Steps of ranges, to be read one after the other until there are enough rows. */
export async function stepsOf(db: Handle, match: Match, order: SongOrder, limit: number): Promise<Step[]> {
  const { by, direction } = order
  const { found, isFound } = foundBy(match)
  const all = [{ first: 0, last: fields.title.ranges }]
  if (locksRows(db) || !by) return all
  const range = rangeIn(by.field, sql`found.rowid`)
  const { rows: counted } = await sql<{ range: number; count: number }>`select range, count(*) as count
    from (select ${range} as range from ${found} where ${isFound} and ${await ofArtist(db, order)} limit ${matchesCounted}) group by range`.execute(
    db,
  )
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  if (total <= sortedAtOnce) return all
  // If there are more matches, the counted ones are extrapolated.
  const scale = total < matchesCounted ? 1 : Math.max(1, match.expected / matchesCounted)
  const counts = new Map(counted.map(({ range: number, count }) => [number, count * scale]))
  const numbers = Array.from({ length: fields[by.field].ranges }, (_, number) => number)
  const inOrder = direction === 'asc' ? numbers : numbers.toReversed()
  const start = by.from === undefined ? 0 : inOrder.indexOf(await rangeOf(db, by.field, by.from))
  const steps: Step[] = []
  let [wanted, matches, from] = [limit * matchesPerRow, 0, start]
  for (const [index, number] of inOrder.entries()) {
    if (index < start) continue
    matches += counts.get(number) ?? 0
    if (matches < wanted && index < inOrder.length - 1) continue
    const ends = [inOrder[from] ?? 0, number]
    steps.push({ first: Math.min(...ends), last: Math.max(...ends) })
    ;[wanted, matches, from] = [wanted * growth, 0, index + 1]
  }
  return steps
}

async function ofArtist(db: Handle, { artist }: SongOrder): Promise<RawBuilder<SqlBool>> {
  if (artist === undefined) return sql`true`
  return sql`${rangeIn('artist', sql`found.rowid`)} = ${artist === null ? withoutArtist : await rangeOf(db, 'artist', artist)}`
}

/** Ids of the first songs of a step, in order, that contain the text. */
export async function songsInStep(
  db: Handle,
  { match, text }: { match: Match; text: string },
  order: SongOrder,
  { first, last }: Step,
  limit: number,
): Promise<string[]> {
  const isMatch = isOneNgram('songs', text) ? sql`true` : contains('songs.search_text', text)
  const sorted = sql`${order.condition} and ${isMatch} order by ${order.orderBy} limit ${limit}`
  if (locksRows(db)) {
    const { rows } = await sql<{ id: string }>`select songs.id from ${candidatesOnPostgres(match)} as songs
      ${order.isByCategory ? sql`join categories on categories.id = songs.category_id` : sql``} where ${sorted}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const { found, isFound } = foundBy(match)
  const isInStep = order.by ? sql`${rangeIn(order.by.field, sql`found.rowid`)} between ${first} and ${last}` : sql`true`
  const { rows } = await sql<{ id: string }>`select songs.id from ${found} ${textsOf('songs')}
    ${order.isByCategory ? sql`cross join categories on categories.id = songs.category_id` : sql``}
    where ${isFound} and ${isInStep} and ${await ofArtist(db, order)} and ${sorted}`.execute(db)
  return rows.map(({ id }) => id)
}

/** `offset 0` makes the planner use the n-gram index instead of computing the n-grams of each song in the order of the list. */
const candidatesOnPostgres = ({ ngrams }: Match) =>
  sql`(select id, title_key, artist_key, category_id, is_favorite, duration_seconds, created_at, search_text from songs
    where ${onPostgres('songs', ngrams)} offset 0)`
