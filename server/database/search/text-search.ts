import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { contains } from './contains.ts'
import { fold } from './fold.ts'
import {
  candidates,
  countCandidates,
  hasMoreCandidates,
  isOneNgram,
  mayContain,
  newestCandidates,
  type SearchedTable,
  searched,
  sequenceAfter,
  type TitlePosition,
  timestampOf,
  titledCandidates,
} from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'

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
  /** Whether these are more than `count`. SQLite only. */
  hasMore(count: number): Promise<boolean>
  /** How many they are, and some of them. SQLite only; null where they are of several tables. */
  counted: (() => ReturnType<typeof countCandidates>) | null
}

/** Of one table by its own text. Null for a blank text, which everything contains. */
export const searchIn = (db: Handle, table: SearchedTable, text: string): TextSearch | null =>
  fold(text) === ''
    ? null
    : {
        text,
        table,
        columns: [searched[table].text],
        isExact: isOneNgram(text),
        mayContain: () => mayContain(db, table, text),
        candidates: () => candidates(db, table, text),
        hasMore: (count) => hasMoreCandidates(db, table, text, count),
        counted: locksRows(db) ? null : () => countCandidates(db, table, text),
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
    counted: null,
  }
}

export const keyOf = ({ table }: TextSearch) => sql.ref<string>(searched[table].key)
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

interface Found {
  /** A condition on the key of a row, evaluated after the comparison of the text. */
  isListed?: ((key: string) => RawBuilder<SqlBool>) | undefined
  /** Where the query has songs by title alone. */
  byTitle?: { direction: SortDirection; after: TitlePosition | undefined } | undefined
}

/** The first `limit` rows of a sorted query that contain the text. */
export async function firstFound<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  { isListed = () => sql`true`, byTitle }: Found = {},
): Promise<Row[]> {
  const keys = sorted.clearSelect().select(keyOf(search).as('key'))
  const texts = search.columns.map((column, index) => sql.ref<string>(column).as(`text_${index}`))
  // Both engines preserve the order of the inner query.
  const near = (await isWorthScanning(db, search, limit))
    ? await db
        .selectFrom(keys.select(texts).limit(rowsScanned).as('near'))
        .select(sql<string>`near.key`.as('key'))
        .where(anyOf(texts.map((_, index) => contains(`near.text_${index}`, search.text))))
        // PostgreSQL would make a join of an `exists`, which has no order.
        .where(sql<SqlBool>`case when ${isListed('near.key')} then true else false end`)
        .limit(limit)
        .execute()
    : []
  const byIndex = async () => {
    const among = keys.where(isListed(searched[search.table].key)).limit(limit)
    const isTitled = byTitle && !locksRows(db) && search.columns.length === 1
    const titled = isTitled && (await firstTitled(db, among, search, limit, byTitle))
    return titled || among.where(await indexed(search)).execute()
  }
  const found = near.length === limit ? near : await byIndex()
  return rowsOf(
    sorted,
    search,
    found.map((row) => (row as { key: string }).key),
  )
}

/** The same of candidates by title: each batch sorts all of them, so that there are two at most. */
const titledWindows = [200, 6_400]

/** Keys of the first songs by title that contain the text; null where too many candidates are none of the query. */
async function firstTitled<DB, Tables extends keyof DB, Row>(
  db: Handle,
  keys: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  { direction, after }: NonNullable<Found['byTitle']>,
): Promise<Row[] | null> {
  const next = await titledCandidates(db, search.text, direction)
  const seen: string[] = []
  let last = after
  for (const window of titledWindows) {
    const candidates = await next(last, window)
    seen.push(...candidates.map(({ id }) => id))
    last = candidates.at(-1)
    const found = await rowsOf(keys.where(contained(search)), search, seen)
    if (found.length === limit || candidates.length < window) return found
  }
  return null
}

/** Sizes of successive batches of candidates, until enough of them match the query. */
const windows = [100, 800, 6_400]

/**
 * The first `limit` rows of a query that is sorted newest first. On SQLite the index has that order, so common and rare texts cost the
 * same; `from` is the timestamp at which the list continues.
 */
export async function newestFound<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  from?: string,
): Promise<Row[]> {
  if (locksRows(db) || search.columns.length > 1) return firstFound(db, sorted, search, limit)
  const next = await newestCandidates(db, search.table, search.text)
  // Only what is returned has its other columns read: most candidates are none of it.
  const keys = sorted
    .clearSelect()
    .select([keyOf(search).as('key'), sql.ref<string>(`${search.table}.created_at`).as('created_at')])
    .where(contained(search))
    .limit(limit)
  const seen: string[] = []
  let before = from === undefined ? undefined : sequenceAfter(from)
  for (const window of windows) {
    const candidates = await next(before, window)
    seen.push(...candidates.map(({ id }) => id))
    before = candidates.at(-1)?.sequence
    const isLast = candidates.length < window
    const found = (await rowsOf(keys, search, seen)) as { key: string; created_at: string }[]
    // Rows of the oldest timestamp may be missing among the candidates.
    const edge = isLast || before === undefined ? '' : timestampOf(before)
    if (isLast || (found.length === limit && found.every((row) => row.created_at > edge)))
      return rowsOf(
        sorted,
        search,
        found.map(({ key }) => key),
      )
  }
  return firstFound(db, sorted, search, limit)
}

function rowsOf<DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
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
