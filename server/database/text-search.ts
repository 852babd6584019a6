import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains } from './contains.ts'
import type { Handle } from './database.ts'
import { fold } from './fold.ts'
import { candidates, instantOf, newestCandidates, type SearchedTable, searchedKeys } from './pieces.ts'
import { locksRows } from './row-locks.ts'

/** Rows that contain `text` in one of several folded columns, each of them indexed. */
export interface TextSearch {
  text: string
  /** What is listed, and ends up in the answer. */
  table: SearchedTable
  columns: readonly SearchedColumn[]
}

interface SearchedColumn {
  /** As the query names it: 'songs.search_text'. */
  column: string
  /** The column by which a row has its text: 'songs.id' for its own, 'songs.category_id' for its category's. */
  key: string
  /** Keys of the texts that may contain the text, from an index. */
  candidates: RawBuilder<string>
}

/** Of one table by its own text. Null for a blank text, which everything contains. */
export function searchIn(db: Handle, table: SearchedTable, text: string, column = `${table}.search_text`): TextSearch | null {
  if (fold(text) === '') return null
  return { text, table, columns: [{ column, key: `${table}.${searchedKeys[table]}`, candidates: candidates(db, table, text) }] }
}

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
const contained = ({ columns, text }: TextSearch) => anyOf(columns.map(({ column }) => contains(column, text)))

/** By the index; by its first candidates where a limit is given. */
function indexed(search: TextSearch, limit?: number) {
  const among = search.columns.map(({ key, candidates }) => {
    const keys = limit === undefined ? candidates : sql`select id from (${candidates}) limit ${limit}`
    return sql<SqlBool>`${sql.ref(key)} in (${keys})`
  })
  return sql<SqlBool>`${anyOf(among)} and ${contained(search)}`
}

/**
 * How many rows are looked through before the index is asked: what much contains is found there at once, and would be far too much to sort. What
 * is not found there is rare, and little to sort.
 */
const lookedThrough = 4_000

/** The first `limit` rows of a sorted query that contain the text. */
export async function firstFound<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
): Promise<Row[]> {
  const key = sql.ref<string>(`${search.table}.${searchedKeys[search.table]}`)
  const keys = sorted.clearSelect().select(key.as('key'))
  const texts = search.columns.map(({ column }, index) => sql.ref<string>(column).as(`text_${index}`))
  const near = await db
    .selectFrom(keys.select(texts).limit(lookedThrough).as('near'))
    .select(sql<string>`near.key`.as('key'))
    .where(anyOf(texts.map((_, index) => contains(`near.text_${index}`, search.text))))
    .limit(limit)
    .execute()
  const found = near.length === limit ? near : await keys.where(indexed(search)).limit(limit).execute()
  return rowsOf(
    sorted,
    key,
    found.map((row) => (row as { key: string }).key),
  )
}

/** Candidates that are compared first, and then, where too few of them are what the query wants. */
const windows = [100, 800, 6_400]

/**
 * The first `limit` rows of a query that is sorted newest first. On SQLite the index itself has that order, so what is common and what is
 * rare cost the same; `from` is the instant at which the list goes on.
 */
export async function newestFound<DB, Tables extends keyof DB, Row>(
  db: Handle,
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  search: TextSearch,
  limit: number,
  from?: string,
): Promise<Row[]> {
  const [own, ...others] = search.columns
  if (locksRows(db) || !own || others.length > 0) return firstFound(db, sorted, search, limit)
  const { table, text } = search
  const key = sql.ref<string>(`${table}.id`)
  const instant = sql.ref<string>(`${table}.created_at`)
  for (const window of windows) {
    const candidates = newestCandidates(table, text, { limit: window, from })
    const found = (await sorted
      .clearSelect()
      .select([key.as('key'), instant.as('instant')])
      .where(sql<SqlBool>`${key} in (select id from (${candidates}))`)
      .where(contained(search))
      .limit(limit)
      .execute()) as unknown as { key: string; instant: string }[]
    const edge = await instantAt(db, newestCandidates(table, text, { limit: 1, offset: window - 1, from }))
    // Of what was made at the very edge, some may not have been among the candidates.
    const complete = edge === null ? found : found.filter((row) => row.instant > edge)
    if (edge === null || complete.length === limit)
      return rowsOf(
        sorted,
        key,
        complete.map((row) => row.key),
      )
  }
  return firstFound(db, sorted, search, limit)
}

/** The instant of a candidate; null where there is none. */
async function instantAt(db: Handle, candidate: RawBuilder<unknown>): Promise<string | null> {
  const row = await db.selectFrom(sql<{ place: number }>`(${candidate})`.as('edge')).select('edge.place').executeTakeFirst()
  return row ? instantOf(Number(row.place)) : null
}

const rowsOf = <DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  key: RawBuilder<string>,
  keys: readonly string[],
): Promise<Row[]> =>
  keys.length === 0 ? Promise.resolve([]) : (sorted.where(sql<SqlBool>`${key} in (${sql.join(keys)})`).execute() as Promise<Row[]>)

/** Keys of at most `limit` rows that contain the text, in no particular order. */
export async function anyFound<DB, Tables extends keyof DB>(
  db: Handle,
  all: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch,
  limit: number,
): Promise<string[]> {
  const keys = async (condition: RawBuilder<SqlBool>) => {
    const key = sql.ref<string>(`${search.table}.${searchedKeys[search.table]}`).as('key')
    return ((await all.select(key).where(condition).limit(limit).execute()) as unknown as { key: string }[]).map((row) => row.key)
  }
  if (locksRows(db)) return keys((await doMuchContain(db, all, search)) ? contained(search) : indexed(search))
  // SQLite makes a list of all candidates first: of a common text many more than anybody asks for.
  const found = await keys(indexed(search, limit))
  return found.length === limit || !(await areMore(db, search, limit)) ? found : keys(indexed(search))
}

async function areMore(db: Handle, { columns }: TextSearch, limit: number): Promise<boolean> {
  for (const { candidates } of columns) {
    const further = sql<{ id: string }>`(select id from (${candidates}) limit 1 offset ${limit})`
    if (await db.selectFrom(further.as('further')).select('further.id').executeTakeFirst()) return true
  }
  return false
}

/** Rows whose texts are compared to see whether a twentieth of them contain the text. */
const sampled = 4_000

async function doMuchContain<DB, Tables extends keyof DB>(
  db: Handle,
  all: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch,
): Promise<boolean> {
  const texts = search.columns.map(({ column }, index) => sql.ref<string>(column).as(`text_${index}`))
  const rows = await db
    .selectFrom(all.select(texts).limit(sampled).as('sample'))
    .select(sql`1`.as('one'))
    .where(anyOf(texts.map((_, index) => contains(`sample.text_${index}`, search.text))))
    .limit(sampled / 20)
    .execute()
  return rows.length === sampled / 20
}

/** A count is exact up to here; one more stands for "more". */
const countedUpTo = 10_000

/** How many rows there are, or how many of them contain the text. */
export async function countFound<DB, Tables extends keyof DB>(
  db: Handle,
  all: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch | null,
): Promise<number> {
  if (search) return (await anyFound(db, all, search, countedUpTo + 1)).length
  const some = all.select(sql`1`.as('one')).limit(countedUpTo + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
