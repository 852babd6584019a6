import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { contains } from './contains.ts'
import { fold } from './fold.ts'
import {
  candidates,
  candidatesByTime,
  hasMoreCandidates,
  isOneNgram,
  lateBehind,
  type Match,
  matchIn,
  mayContain,
  sequenceBehind,
  timesOf,
} from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'
import { type SearchedTable, searched } from './searched.ts'
import { type SongOrder, songsInStep, stepsOf } from './song-rows.ts'

/** Rows that contain `text` in one of several folded columns. */
export interface TextSearch {
  text: string
  /** The listed table. */
  table: SearchedTable
  /** The searched columns, as the query names them; the first one belongs to the listed table. */
  columns: readonly string[]
  /** Whether the index decides by itself, without a comparison of the rows it finds. */
  isExact: boolean
  /** Uses the index: true for all rows that contain the text, and for few others. */
  mayContain(): Promise<RawBuilder<SqlBool>>
  /** Keys of these rows. */
  candidates(): Promise<RawBuilder<string>>
  /** What the index is asked for; null for a text that is nowhere. */
  match(): Promise<Match | null>
  /** Whether it finds more than `count` rows, on PostgreSQL by an estimate. */
  hasMore(count: number): Promise<boolean>
}

/** Of one table by its own text. Null for a blank text, which everything contains. */
export function searchIn(db: Handle, table: SearchedTable, text: string): TextSearch | null {
  if (fold(text) === '') return null
  let asked: Promise<Match | null> | undefined
  const match = () => {
    asked ??= matchIn(db, table, text)
    return asked
  }
  return {
    text,
    table,
    columns: [searched[table].text],
    isExact: isOneNgram(text),
    mayContain: () => mayContain(db, table, text),
    candidates: () => candidates(db, table, text),
    match,
    hasMore: async (count) => {
      const asked = await match()
      return locksRows(db) ? (asked?.expected ?? 0) > count : hasMoreCandidates(db, asked, count)
    },
  }
}

/** Searches a text of another table too: `column` is compared, and `keys` selects the listed rows of a match. */
export function orMatches(search: TextSearch, column: string, keys: () => Promise<RawBuilder<string>>): TextSearch {
  const all = async () =>
    sql<string>`select id from (${await search.candidates()}) as own union all select id from (${await keys()}) as others`
  return {
    ...search,
    columns: [...search.columns, column],
    mayContain: async () => sql<SqlBool>`${sql.ref(searched[search.table].key)} in (${await all()})`,
    candidates: all,
    // Those of another table may be very many, and their number is unknown.
    hasMore: async () => true,
  }
}

const keyOf = ({ table }: Pick<TextSearch, 'table'>) => sql.ref<string>(searched[table].key)
const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
export const contained = ({ columns, text }: TextSearch) => anyOf(columns.map((column) => contains(column, text)))
const verified = (search: TextSearch, found: RawBuilder<SqlBool>) =>
  search.isExact ? found : sql<SqlBool>`${found} and ${contained(search)}`
export const indexed = async (search: TextSearch) => verified(search, await search.mayContain())

/**
 * Rows that are scanned before the index is used: a common text is found there, and its matches would be too many to sort. Matches of a
 * text that is not found there are few, and cheap to sort.
 */
const rowsScanned = 4_000
/** What looking up a row of the index and sorting it costs, in rows that are scanned in order. */
const costOfLookup = 2.5

/**
 * Whether the first rows of an order are worth scanning: not where the index has so few rows that sorting all of them costs less than finding
 * `limit` of them, if they are spread evenly, or that so many would be behind the rows that are scanned. PostgreSQL's index does not say how many it has.
 */
async function isWorthScanning(db: Handle, search: TextSearch, limit: number): Promise<boolean> {
  if (locksRows(db)) return true
  const sought = limit * (await countRows(db, search.table))
  return search.hasMore(Math.ceil(Math.max(sought / rowsScanned, Math.sqrt(sought / costOfLookup))))
}

/** Songs in an order that `song-rows.ts` knows, and those rows of the query that have one of some keys. */
interface FoundSongs<Row> {
  order: SongOrder
  among(keys: readonly string[], limit: number): Promise<Row[]>
}

/**
 * How many of the first rows are scanned, and how many if that found most of what is sought. Sorting the matches in the rows of the index is
 * cheaper, but for very many; in the order of time PostgreSQL reads neighboring rows.
 */
async function scansOf<Row>(db: Handle, search: TextSearch, limit: number, songs: FoundSongs<Row> | undefined): Promise<number[]> {
  if (!songs) return (await isWorthScanning(db, search, limit)) ? [rowsScanned] : []
  const { order } = songs
  if (locksRows(db)) {
    if (order.isByTime) return [rowsScanned, 3 * rowsScanned]
    return (await search.hasMore(7_000)) ? [12_000] : []
  }
  if (order.by) return (await search.hasMore(150_000)) ? [400] : []
  return (await search.hasMore(20_000)) ? [rowsScanned] : []
}

interface Found<Row> {
  /** A condition on the key of a row, evaluated after the comparison of the text. */
  isListed?: ((key: string) => RawBuilder<SqlBool>) | undefined
  songs?: FoundSongs<Row> | undefined
}

/** The first `limit` rows of a sorted query that contain the text. */
export async function firstFound<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  { isListed = () => sql`true`, ...found }: Found<Row> = {},
): Promise<Row[]> {
  const songs = search.columns.length > 1 ? undefined : found.songs
  const keys = sorted.clearSelect().select(keyOf(search).as('key'))
  const texts = search.columns.map((column, index) => sql.ref<string>(column).as(`text_${index}`))
  // Both engines preserve the order of the inner query.
  const scan = (rows: number) =>
    db
      .selectFrom(keys.select(texts).limit(rows).as('near'))
      .select(sql<string>`near.key`.as('key'))
      .where(anyOf(texts.map((_, index) => contains(`near.text_${index}`, search.text))))
      // PostgreSQL would make a join of an `exists`, which has no order.
      .where(sql<SqlBool>`case when ${isListed('near.key')} then true else false end`)
      .limit(limit)
      .execute()
  const rowsWith = (rows: readonly unknown[]) =>
    rowsOf(
      sorted,
      search,
      rows.map((row) => (row as { key: string }).key),
    )
  for (const rows of await scansOf(db, search, limit, songs)) {
    const near = await scan(rows)
    if (near.length === limit) return rowsWith(near)
    if (near.length < limit * shareToScanOn) break
  }
  const inOrder = songs && (await firstSongs(db, search, limit, songs))
  if (inOrder) return inOrder
  return rowsWith(
    await keys
      .where(isListed(searched[search.table].key))
      .where(await indexed(search))
      .limit(limit)
      .execute(),
  )
}

/** Where a scan found such a share of what is sought, a longer one probably finds the rest. */
const shareToScanOn = 0.6
/** Songs of a step that the query may leave out, before another way is taken. */
const songsLeftOut = 2_000

/** The first songs from the rows of the index; null where the query leaves out too many of them. */
async function firstSongs<Row>(db: Handle, search: TextSearch, limit: number, { order, among }: FoundSongs<Row>): Promise<Row[] | null> {
  const match = await search.match()
  if (!match) return []
  const rows: Row[] = []
  for (const step of await stepsOf(db, match, order, limit)) {
    const missing = limit - rows.length
    if (missing === 0) break
    const next = (count: number) => songsInStep(db, { match, text: search.text }, order, step, count)
    const ids = await next(missing)
    const found = await among(ids, missing)
    if (found.length === ids.length) {
      rows.push(...found)
      continue
    }
    const more = await next(songsLeftOut)
    const all = await among(more, missing)
    if (all.length < missing && more.length === songsLeftOut) return null
    rows.push(...all)
  }
  return rows
}

/** Sizes of successive batches of candidates, until enough of them match the query. */
const windows = [100, 800, 6_400]

/** Where a list by time continues, and which way. */
interface ByTime<Row> {
  direction: SortDirection
  from?: string | undefined
  songs?: FoundSongs<Row> | undefined
}

/**
 * The first `limit` rows of a query that is sorted by time. On SQLite the index has that order, so common and rare texts cost the
 * same; `from` is the timestamp at which the list continues.
 */
export async function foundByTime<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  { direction, from, songs }: ByTime<Row>,
): Promise<Row[]> {
  const { table } = search
  if (locksRows(db) || search.columns.length > 1) return firstFound(db, sorted, search, limit, { songs })
  const next = candidatesByTime(db, table, search.text, await search.match(), direction)
  // Only what is returned has its other columns read: most candidates are none of it.
  const keys = sorted
    .clearSelect()
    .select([keyOf(search).as('key'), sql.ref<string>(`${table}.created_at`).as('created_at')])
    .where(contained(search))
    .limit(limit)
  const seen: string[] = []
  let behind = from === undefined ? undefined : await sequenceBehind(db, table, from, direction)
  for (const window of windows) {
    const candidates = await next(behind, window)
    seen.push(...candidates.filter(({ matches }) => matches).map(({ id }) => id))
    behind = candidates.at(-1)?.sequence
    const isLast = candidates.length < window || behind === undefined
    const found = (await rowsOf(keys, search, seen)) as { key: string; created_at: string }[]
    // Others of the last timestamps may be missing among the candidates.
    const isBefore = async (row: { created_at: string }, sequence: number) => {
      const { earliest, latest } = timesOf(table, sequence)
      return direction === 'asc' ? row.created_at < earliest && !(await lateBehind(db, table, sequence)) : row.created_at > latest
    }
    const farthest = found.at(-1)
    if (isLast || (found.length === limit && farthest && behind !== undefined && (await isBefore(farthest, behind))))
      return rowsOf(
        sorted,
        search,
        found.map(({ key }) => key),
      )
  }
  return firstFound(db, sorted, search, limit)
}

/** Rows of a query that have one of these keys. */
export function rowsOf<DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: Pick<TextSearch, 'table'>,
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return Promise.resolve([])
  return sorted.where(sql<SqlBool>`${keyOf(search)} in (${sql.join(keys)})`).execute() as Promise<Row[]>
}

/** If a twentieth of the rows contain a text, PostgreSQL finds some of them sooner without the index, which gives all of them. */
const sharedByMany = 0.05

/** Keys of at most `limit` rows that contain the text, in no particular order. */
export async function anyFound<DB, Tables extends keyof DB>(
  db: Handle,
  all: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch,
  limit: number,
): Promise<string[]> {
  const keys = async (condition: RawBuilder<SqlBool>) => {
    const rows = await all.select(keyOf(search).as('key')).where(condition).limit(limit).execute()
    return (rows as unknown as { key: string }[]).map((row) => row.key)
  }
  if (locksRows(db)) return keys((await shareOf(db, all, search)) >= sharedByMany ? contained(search) : await indexed(search))
  // SQLite materializes all candidates first, of a common text far too many.
  const candidates = await search.candidates()
  const few = sql<SqlBool>`${keyOf(search)} in (select id from (${candidates}) as candidates limit ${limit})`
  const found = await keys(verified(search, few))
  if (found.length === limit) return found
  const further = sql<{ id: string }>`(select id from (${candidates}) as candidates limit 1 offset ${limit})`
  const areMore = await db.selectFrom(further.as('further')).select('further.id').executeTakeFirst()
  return areMore ? keys(await indexed(search)) : found
}

/** The share of a table's rows that contain the text, by its sample; 0 where the table is small enough to look at all matches. */
async function shareOf<DB, Tables extends keyof DB>(
  db: Handle,
  all: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch,
): Promise<number> {
  const total = await countRows(db, search.table)
  if (total <= sampleSize) return 0
  const { sampled, found } = await countInSample(db, { table: search.table, total }, all.where(contained(search)))
  return found / Math.max(sampled, 1)
}
