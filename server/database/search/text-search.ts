import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { searchWords } from '#contract/search-words.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { contains } from './contains.ts'
import {
  candidates,
  candidatesByTime,
  foundBy,
  hasMoreCandidates,
  isOneNgram,
  lateSequenceAfter,
  type Match,
  matchIn,
  mayContain,
  sequenceAfter,
  textsOf,
  timesOf,
} from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'
import { isLongText, type SearchedTable, searched } from './searched.ts'
import { type SongOrder, songsInStep, stepsOf } from './song-rows.ts'

/** Rows that contain every word of `text` in one of several folded columns. */
export interface TextSearch {
  text: string
  /** The listed table. */
  table: SearchedTable
  /** The searched columns, as the query names them; the first one belongs to the listed table. */
  columns: readonly string[]
  /** Whether the index is exact, so that the rows it finds need not be verified. */
  isExact: boolean
  /** A condition that uses the index: true for all rows that contain the text, and for few others. */
  mayContain(): Promise<RawBuilder<SqlBool>>
  /** Keys of the rows that satisfy `mayContain`. */
  candidates(): Promise<RawBuilder<string>>
  /** The query of the index; null for a text that no row can contain. */
  match(): Promise<Match | null>
  /** Whether the index finds more than `count` rows: by an estimate on PostgreSQL, and if that is higher on SQLite. */
  hasMore(count: number): Promise<boolean>
}

/** Searches one table by its own text. Null for blank text, which every row contains. Only a text with `isIndexed` can be searched. */
export function searchIn(db: Handle, table: SearchedTable, text: string): TextSearch | null {
  if (searchWords(text).length === 0) return null
  let found: Promise<Match | null> | undefined
  const match = () => {
    found ??= matchIn(db, table, text)
    return found
  }
  return {
    text,
    table,
    columns: [searched[table].text],
    isExact: isOneNgram(table, text),
    mayContain: () => mayContain(db, table, text),
    candidates: () => candidates(db, table, text),
    match,
    hasMore: async (count) => {
      const found = await match()
      // SQLite's estimate may be far too low. Where it is too high (many similar new rows), a scan is in vain.
      return (found?.expected ?? 0) > count || (!locksRows(db) && hasMoreCandidates(db, found, count))
    },
  }
}

/** Also searches a text of another table: `column` is compared with the text, and `keys` selects the listed rows for its matches. */
export function orMatches(search: TextSearch, column: string, keys: () => Promise<RawBuilder<string>>): TextSearch {
  const all = async () =>
    sql<string>`select id from (${await search.candidates()}) as own union all select id from (${await keys()}) as others`
  return {
    ...search,
    columns: [...search.columns, column],
    mayContain: async () => sql<SqlBool>`${sql.ref(searched[search.table].key)} in (${await all()})`,
    candidates: all,
    // The other table may match very many rows, and their number is unknown.
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
 * Number of rows to scan before using the index: a scan finds a common text quickly, and its matches would be too many to sort. A text that
 * the scan does not find has few matches, which are cheap to sort.
 */
const scanLength = (table: SearchedTable) => (isLongText(table) ? 400 : 4_000)
/** Cost of looking up one row by the index and sorting it, in rows scanned in order. */
const costOfLookup = 2.5

/**
 * Whether a scan in sort order pays off. It does not if the index finds so few rows that sorting all of them costs less than scanning for
 * `limit` of them, or that fewer than `limit` are expected within the scanned rows; both assume an even spread. PostgreSQL's index cannot
 * report its number of rows.
 */
async function isWorthScanning(db: Handle, search: TextSearch, limit: number): Promise<boolean> {
  if (locksRows(db)) return true
  const sought = limit * (await countRows(db, search.table))
  return search.hasMore(Math.ceil(Math.max(sought / scanLength(search.table), Math.sqrt(sought / costOfLookup))))
}

/** For songs in an order that `song-rows.ts` supports: the order, and a function that loads those rows of the query that have given keys. */
interface FoundSongs<Row> {
  order: SongOrder
  among(keys: readonly string[], limit: number): Promise<Row[]>
}

/**
 * Number of rows to scan, then the number for a second, longer scan if the first found most of the requested rows. Sorting the matches by
 * the index rows is cheaper unless there are very many; in order of time, PostgreSQL reads neighboring rows.
 */
async function scansOf<Row>(db: Handle, search: TextSearch, limit: number, songs: FoundSongs<Row> | undefined): Promise<number[]> {
  if (!songs) return (await isWorthScanning(db, search, limit)) ? [scanLength(search.table)] : []
  const { order } = songs
  const rowsScanned = scanLength('songs')
  if (locksRows(db)) {
    if (order.isByTime) return [rowsScanned, 3 * rowsScanned]
    return (await search.hasMore(7_000)) ? [12_000] : []
  }
  // Counting would take longer than the scan saves, and steps by range are fast also where the estimate is too low.
  if (order.by) return ((await search.match())?.expected ?? 0) > 150_000 ? [400] : []
  return (await search.hasMore(20_000)) ? [rowsScanned] : []
}

interface Found<Row> {
  /** A condition on the key of a row, evaluated after the text comparison. */
  isListed?: ((key: string) => RawBuilder<SqlBool>) | undefined
  songs?: FoundSongs<Row> | undefined
  /** Condition and order of the query, if the index rows contain their columns (searched.ts). */
  inIndexRows?: { condition: RawBuilder<SqlBool>; orderBy: RawBuilder<unknown> } | undefined
}

/** The first `limit` rows of a sorted query that contain the text. */
export async function firstFound<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  { isListed = () => sql`true`, ...found }: Found<Row> = {},
): Promise<Row[]> {
  // The index rows contain only the table's own text.
  const { songs, inIndexRows } = search.columns.length > 1 ? {} : found
  const keys = sorted.clearSelect().select(keyOf(search).as('key')).$castTo<{ key: string }>()
  const texts = search.columns.map((column, index) => sql.ref<string>(column).as(`text_${index}`))
  // Both engines preserve the order of the inner query.
  const scan = (rows: number) =>
    db
      .selectFrom(keys.select(texts).limit(rows).as('near'))
      .select(sql<string>`near.key`.as('key'))
      .where(anyOf(search.columns.map((copied, index) => contains(`near.text_${index}`, search.text, copied))))
      // PostgreSQL would turn an `exists` into a join, which loses the order.
      .where(sql<SqlBool>`case when ${isListed('near.key')} then true else false end`)
      .limit(limit)
      .execute()
  const rowsWith = (rows: readonly { key: string }[]) =>
    rowsOf(
      sorted,
      search,
      rows.map(({ key }) => key),
    )
  for (const rows of await scansOf(db, search, limit, songs)) {
    const near = await scan(rows)
    if (near.length === limit) return rowsWith(near)
    if (near.length < limit * shareToScanOn) break
  }
  const inOrder = songs && (await firstSongs(db, search, limit, songs))
  if (inOrder) return inOrder
  if (inIndexRows && !locksRows(db)) return rowsWith(await firstInIndexRows(db, search, limit, isListed, inIndexRows))
  return rowsWith(
    await keys
      .where(isListed(searched[search.table].key))
      .where(await indexed(search))
      .limit(limit)
      .execute(),
  )
}

/** Number of first matches per requested row that are checked before all of them are: some are not listed. */
const matchesChecked = 4

/** Sorts all matches by the index rows, and returns the first ones that are listed. */
async function firstInIndexRows(
  db: Handle,
  { table, text, isExact, match: matchOf }: TextSearch,
  limit: number,
  isListed: (key: string) => RawBuilder<SqlBool>,
  { condition, orderBy }: NonNullable<Found<never>['inIndexRows']>,
): Promise<{ key: string }[]> {
  const match = await matchOf()
  if (!match) return []
  const { found, isFound } = foundBy(match)
  const isMatch = isExact ? sql`true` : contains(searched[table].text, text)
  const sorted = (count: number) => sql`(select ${sql.ref(searched[table].key)} as key from ${found} ${textsOf(table)}
    where ${isFound} and ${isMatch} and ${condition} order by ${orderBy} limit ${count}) as sorted`
  const checked = limit * matchesChecked
  const { rows } = await sql<{ key: string; is_listed: number }>`select sorted.key, ${isListed('sorted.key')} as is_listed
    from ${sorted(checked)}`.execute(db)
  const listed = rows.filter((row) => row.is_listed).slice(0, limit)
  if (listed.length === limit || rows.length < checked) return listed
  const all = await sql<{ key: string }>`select sorted.key from ${sorted(Number.MAX_SAFE_INTEGER)}
    where ${isListed('sorted.key')} limit ${limit}`.execute(db)
  return all.rows
}

/** If a scan finds this share of the requested rows, a longer scan probably finds the rest. */
const shareToScanOn = 0.6
/** Maximum number of songs of a step to check against the query before falling back to another method. */
const songsLeftOut = 2_000

/** The first songs by the index rows; null if the query excludes too many of them. */
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

/** Sizes of successive batches of candidates, read until enough of them match the query. */
const windows = [100, 800, 6_400]

/** Direction of a list by time, and the timestamp at which it continues. */
interface ByTime<Row> {
  direction: SortDirection
  from?: string | undefined
  songs?: FoundSongs<Row> | undefined
}

/**
 * The first `limit` rows of a query sorted by time. SQLite's index has that order, so common and rare texts cost the same. `from` is the
 * timestamp at which the list continues.
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
  // Only keys are read here, because most candidates are not returned; the other columns are read at the end.
  const keys = sorted
    .clearSelect()
    .select([keyOf(search).as('key'), sql.ref<string>(`${table}.created_at`).as('created_at')])
    .where(contained(search))
    .limit(limit)
    .$castTo<{ key: string; created_at: string }>()
  const seen: string[] = []
  let after = from === undefined ? undefined : await sequenceAfter(db, table, from, direction)
  for (const window of windows) {
    const candidates = await next(after, window)
    seen.push(...candidates.filter(({ matches }) => matches).map(({ id }) => id))
    after = candidates.at(-1)?.sequence
    const isLast = candidates.length < window || after === undefined
    const found = await rowsOf(keys, search, seen)
    // The candidates may not yet include all rows with the last timestamps.
    const isBefore = async (row: { created_at: string }, sequence: number) => {
      const { earliest, latest } = timesOf(table, sequence)
      return direction === 'asc' ? row.created_at < earliest && !(await lateSequenceAfter(db, table, sequence)) : row.created_at > latest
    }
    const farthest = found.at(-1)
    if (isLast || (found.length === limit && farthest && after !== undefined && (await isBefore(farthest, after))))
      return rowsOf(
        sorted,
        search,
        found.map(({ key }) => key),
      )
  }
  return firstFound(db, sorted, search, limit)
}

/** Rows of the query with these keys. */
export function rowsOf<DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: Pick<TextSearch, 'table'>,
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return Promise.resolve([])
  return sorted.where(keyOf(search), 'in', keys).execute() as Promise<Row[]>
}

/** If at least this share of the rows contains the text, PostgreSQL finds some of them sooner without the index, which always returns all. */
const sharedByMany = 0.05

/** Keys of at most `limit` rows that contain the text, in no particular order. */
export async function anyFound<DB, Tables extends keyof DB>(
  db: Handle,
  all: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch,
  limit: number,
): Promise<string[]> {
  const keys = async (condition: RawBuilder<SqlBool>) => {
    const rows = await all.select(keyOf(search).as('key')).where(condition).limit(limit).$castTo<{ key: string }>().execute()
    return rows.map(({ key }) => key)
  }
  if (locksRows(db)) return keys((await shareOf(db, all, search)) >= sharedByMany ? contained(search) : await indexed(search))
  // SQLite materializes all candidates first, far too many for a common text.
  const candidates = await search.candidates()
  const few = sql<SqlBool>`${keyOf(search)} in (select id from (${candidates}) as candidates limit ${limit})`
  const found = await keys(verified(search, few))
  if (found.length === limit) return found
  const further = sql<{ id: string }>`(select id from (${candidates}) as candidates limit 1 offset ${limit})`
  const areMore = await db.selectFrom(further.as('further')).select('further.id').executeTakeFirst()
  return areMore ? keys(await indexed(search)) : found
}

/** Estimates from a sample which share of a table's rows contains the text; 0 if the table is small enough to check all matches. */
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
