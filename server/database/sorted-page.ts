import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { SortDirection } from '#contract/fields.ts'
import { AppError } from '#server/app-error.ts'
import type { Handle } from './database.ts'
import { searched, sortColumnOf } from './search/searched.ts'
import type { SongOrder } from './search/song-rows.ts'
import { firstFound, foundByTime, rowsOf, type TextSearch } from './search/text-search.ts'

/** PostgreSQL rejects zero characters in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that is meant
const Text = z.string().regex(/^[^\u0000]*$/)

const kinds = {
  text: Text,
  number: z.number(),
  /** PostgreSQL rejects other values for its integer columns. */
  integer: z.int32(),
  flag: z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), z.boolean()),
}

interface SortColumn {
  /** Name of the column in the query: 'songs.title_key'. */
  column: string
  kind: keyof typeof kinds
  isNullable?: boolean
  /**
   * For a column of another, small table: its sorted values, each with the condition on its rows, for an index that starts with that
   * condition's column.
   */
  groups?: readonly { value: string | boolean; condition: RawBuilder<SqlBool> }[]
}

/** Sort columns by precedence; together they are unique. Only the first may be null; nulls come last in both directions. */
export type SortColumns = readonly [SortColumn, ...SortColumn[]]

/** Newest first; ties by id. */
export const newestFirst = (table: string, id = 'id') =>
  ({
    columns: [
      { column: `${table}.created_at`, kind: 'text' },
      { column: `${table}.${id}`, kind: 'text' },
    ],
    direction: 'desc',
  }) as const satisfies { columns: SortColumns; direction: SortDirection }

export interface SortedPage<Row> {
  rows: Row[]
  nextCursor: string | null
}

type Value = string | number | boolean | null

/** Where a page of a list starts, and its maximum length. */
export interface Page {
  cursor?: string | undefined
  limit: number
}

export interface PageOptions extends Page {
  columns: SortColumns
  direction: SortDirection
  /** Direction of all columns but the first, if it differs from the first one's. */
  ties?: SortDirection
  /** A condition on the sort columns. The query's own conditions are not part of a search in index rows. */
  where?: RawBuilder<SqlBool>
  /** Returns only rows that contain a text. `isListed` is a condition on their key, evaluated after the text comparison. */
  search?: { db: Handle; for: TextSearch | null; isListed?: (key: string) => RawBuilder<SqlBool> } | undefined
}

/**
 * One page of a sorted query. Keyset pagination: the cursor contains the sort values of the last row, so inserts and deletions neither
 * repeat nor skip rows. Throws malformed_request for an invalid cursor.
 */
export async function sortedPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  o: PageOptions,
): Promise<SortedPage<Row>> {
  const { columns, direction, limit } = o
  const after = o.cursor === undefined ? null : decodeValues(o.cursor, positionOf(columns))
  let sorted = query.select(columns.map((column, index) => sortedBy(column).as(alias(index))))
  // Within a group, the grouped column is constant and does not affect the order.
  for (const [index, column] of columns.entries())
    if (!column.groups) sorted = sorted.orderBy(sortedBy(column), index === 0 ? direction : (o.ties ?? direction))
  const rows: (Row & Record<string, Value>)[] = []
  for (const { condition, continues } of partsAfter(o, after)) {
    const missing = limit + 1 - rows.length
    if (missing === 0) break
    const part = { condition: o.where ? sql<SqlBool>`${condition} and ${o.where}` : condition, continues }
    const found = await first(sorted, part, missing, o, after)
    rows.push(...(found as (Row & Record<string, Value>)[]))
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeValues(columns.map((_, index) => last[alias(index)])) : null }
}

/** Skips `count` rows from a cursor, or from the start. */
export interface Skip {
  cursor?: string | undefined
  count: number
}

/** The cursor after skipping `count` rows of a sorted query, from its start or from a cursor; null past its end. */
export async function cursorAfter<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { columns, direction, cursor, count }: Pick<PageOptions, 'columns' | 'direction'> & Skip,
): Promise<string | null> {
  let sorted = query.clearSelect().select(columns.map((column, index) => sortedBy(column).as(alias(index))))
  for (const column of columns) sorted = sorted.orderBy(sortedBy(column), direction)
  let left = count
  const after = cursor === undefined ? null : decodeValues(cursor, positionOf(columns))
  for (const part of partsAfter({ columns, direction }, after)) {
    const rows = sorted.where(part.condition as Expression<SqlBool>)
    const last = (await rows
      .offset(left - 1)
      .limit(1)
      .executeTakeFirst()) as Record<string, Value> | undefined
    if (last) return encodeValues(columns.map((_, index) => last[alias(index)]))
    const counted = query
      .where(part.condition as Expression<SqlBool>)
      .clearSelect()
      .select(sql<number>`count(*)`.as('count'))
    left -= Number(((await counted.executeTakeFirst()) as { count: number } | undefined)?.count ?? 0)
  }
  return null
}

/** The first rows of one part. */
function first<DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  part: Part,
  limit: number,
  o: PageOptions,
  after: readonly Value[] | null,
): Promise<unknown[]> {
  const { columns, direction, search } = o
  const rows = sorted.where(part.condition as Expression<SqlBool>)
  if (!search?.for) return rows.limit(limit).execute()
  const found = search.for
  const { isListed = () => sql<SqlBool>`true` } = search
  const isRowListed = isListed(searched[found.table].key)
  // The keys found by the index are already of this part. With the part's condition, SQLite would walk the list in order to look for the
  // keys.
  const among = (keys: readonly string[], count: number) => rowsOf(sorted.where(isRowListed).limit(count), found, keys)
  const songs = found.table === 'songs' ? { order: songOrder(o, part), among } : undefined
  const isInIndexRows = columns.every(({ column }) => column === sortColumnOf(found.table) || column === searched[found.table].key)
  const inIndexRows = isInIndexRows ? { condition: part.condition, orderBy: orderOf(o) } : undefined
  if (columns[0].column !== `${found.table}.created_at`) return firstFound(search.db, rows, found, limit, { isListed, songs, inIndexRows })
  return foundByTime(search.db, rows.where(isRowListed), found, limit, { direction, from: after ? String(after[0]) : undefined, songs })
}

const orderOf = ({ columns, direction, ties = direction }: PageOptions) =>
  sql.join(columns.flatMap((column, index) => (column.groups ? [] : [sql`${sortedBy(column)} ${sql.raw(index === 0 ? direction : ties)}`])))

/** Sort order of a part, in terms of the songs' search index. */
function songOrder(o: PageOptions, { condition, continues }: Part): SongOrder {
  const { columns, direction } = o
  const [{ column, groups }] = columns
  const order = {
    condition,
    orderBy: orderOf(o),
    direction,
    isByTime: column === 'songs.created_at',
    isByCategory: !groups && column === 'categories.name_key',
  }
  const from = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)
  if (column === 'songs.title_key') return { ...order, by: { field: 'title', from: from(continues[0]) } }
  if (groups) return { ...order, by: { field: 'title', from: from(continues[1]) } }
  if (column !== 'songs.artist_key') return { ...order, by: null }
  if (continues.length === 0 || (continues.length === 1 && continues[0] !== null))
    return { ...order, by: { field: 'artist', from: from(continues[0]) } }
  return { ...order, by: { field: 'title', from: from(continues[1]) }, artist: from(continues[0]) ?? null }
}

const sortedBy = ({ column }: SortColumn) => sql.ref<Value>(column)

const alias = (index: number) => `sort_${index}`

const positionOf = ([first, ...rest]: SortColumns): z.ZodType<Value[]> =>
  z.tuple([first.isNullable ? kinds[first.kind].nullable() : kinds[first.kind], ...rest.map(({ kind }) => kinds[kind])])

/** A subset of the rows after a position. */
interface Part {
  condition: RawBuilder<SqlBool>
  /** Values of the first columns after which the part starts; only the first column's value if the part is all greater values, or all nulls. */
  continues: readonly Value[]
}

/**
 * The rows after a position, in order. Non-null columns of one table in one direction need a single row-value comparison. Otherwise there
 * is one query per part (the rest with the same first value, the greater values, the nulls), because an index serves each of them but not
 * their disjunction.
 */
function partsAfter(
  { columns, direction, ties = direction }: Pick<PageOptions, 'columns' | 'direction' | 'ties'>,
  after: readonly Value[] | null,
): Part[] {
  const [first, ...rest] = columns
  const column = sortedBy(first)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  if (first.groups) return groupsAfter(first.groups, rest, direction, after)
  const withoutIt: Part[] = first.isNullable ? [{ condition: sql`${column} is null`, continues: [null] }] : []
  if (!after) return [{ condition: first.isNullable ? sql`${column} is not null` : sql`true`, continues: [] }, ...withoutIt]
  if (!first.isNullable && ties === direction && rest.every((one) => tableOf(one) === tableOf(first)))
    return [{ condition: sql`${tuple(columns)} ${beyond} (${sql.join(after)})`, continues: after }]
  const [value = null, ...others] = after
  const further = sql`${tuple(rest)} ${sql.raw(ties === 'asc' ? '>' : '<')} (${sql.join(others)})`
  if (value === null) return [{ condition: sql`${column} is null and ${further}`, continues: after }]
  return [
    { condition: sql`${column} = ${value} and ${further}`, continues: after },
    { condition: sql`${column} ${beyond} ${value}`, continues: [value] },
    ...withoutIt,
  ]
}

function groupsAfter(
  groups: NonNullable<SortColumn['groups']>,
  rest: readonly SortColumn[],
  direction: SortDirection,
  after: readonly Value[] | null,
): Part[] {
  const [value = null, ...others] = after ?? []
  const inOrder = direction === 'asc' ? groups : groups.toReversed()
  const knownIndex = inOrder.findIndex((group) => group.value === value)
  // The cursor's group may no longer exist.
  const from = knownIndex >= 0 || value === null ? knownIndex : inOrder.findIndex((group) => group.value > value === (direction === 'asc'))
  if (value !== null && from < 0) return []
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return inOrder
    .slice(Math.max(from, 0))
    .map(({ value: own, condition }) =>
      own === value
        ? { condition: sql`${condition} and ${tuple(rest)} ${beyond} (${sql.join(others)})`, continues: after ?? [] }
        : { condition, continues: [] },
    )
}

const tuple = (columns: readonly SortColumn[]) => sql`(${sql.join(columns.map(sortedBy))})`
const tableOf = ({ column }: SortColumn) => column.split('.')[0]

/** Encodes values as text for use in a URL. */
export const encodeValues = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

function decodeValues<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('malformed_request', { field: 'cursor' })
  }
}
