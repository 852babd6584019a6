import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { SortDirection } from '#contract/fields.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handle } from './database.ts'
import { firstFound, newestFound, type TextSearch } from './search/text-search.ts'

/** PostgreSQL takes no zero characters in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that is meant
const Text = z.string().regex(/^[^\u0000]*$/)

const kinds = {
  text: Text,
  number: z.number(),
  flag: z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), z.boolean()),
}

interface SortColumn {
  /** As a query names it: 'songs.title_key'. */
  column: string
  /** What is sorted by instead of the column itself: a part of it, for which there is an index. */
  expression?: RawBuilder<string>
  kind: keyof typeof kinds
  isNullable?: boolean
  /** A column of another, small table: its sorted values, and the condition on the rows of each, for an index that starts with it. */
  groups?: readonly { value: string; condition: RawBuilder<SqlBool> }[]
}

/** Sort columns by precedence; together they are unique. Only the first may be null; nulls come last in both directions. */
export type SortColumns = readonly [SortColumn, ...SortColumn[]]

/** Newest first, ties by id. */
export const newestFirst = (table: string) =>
  ({
    columns: [
      { column: `${table}.created_at`, kind: 'text' },
      { column: `${table}.id`, kind: 'text' },
    ],
    direction: 'desc',
  }) as const satisfies { columns: SortColumns; direction: SortDirection }

export interface SortedPage<Row> {
  rows: Row[]
  nextCursor: string | null
}

type Value = string | number | boolean | null

interface PageOptions {
  columns: SortColumns
  direction: SortDirection
  /** Of all columns but the first, where it is the other one. */
  ties?: SortDirection
  cursor?: string | undefined
  limit: number
  /** Only rows that contain a text. `isListed` is a condition on their key, which is evaluated after the comparison of the text. */
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
  // Within a group its value is no order any more.
  for (const [index, column] of columns.entries())
    if (!column.groups) sorted = sorted.orderBy(sortedBy(column), index === 0 ? direction : (o.ties ?? direction))
  const rows: (Row & Record<string, Value>)[] = []
  for (const part of partsAfter(o, after)) {
    const missing = limit + 1 - rows.length
    if (missing === 0) break
    rows.push(...((await first(sorted.where(part as Expression<SqlBool>), missing, o, after)) as (Row & Record<string, Value>)[]))
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeValues(columns.map((_, index) => last[alias(index)])) : null }
}

/** `count` rows further from a cursor, or from the start. */
export interface Skip {
  cursor?: string | undefined
  count: number
}

/** The cursor `count` rows further in a sorted query, from its start or from a cursor; null behind its end. */
export async function cursorAfter<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { columns, direction, cursor, count }: Pick<PageOptions, 'columns' | 'direction'> & Skip,
): Promise<string | null> {
  let sorted = query.clearSelect().select(columns.map((column, index) => sortedBy(column).as(alias(index))))
  for (const column of columns) sorted = sorted.orderBy(sortedBy(column), direction)
  let left = count
  const after = cursor === undefined ? null : decodeValues(cursor, positionOf(columns))
  for (const part of partsAfter({ columns, direction }, after)) {
    const rows = sorted.where(part as Expression<SqlBool>)
    const last = (await rows
      .offset(left - 1)
      .limit(1)
      .executeTakeFirst()) as Record<string, Value> | undefined
    if (last) return encodeValues(columns.map((_, index) => last[alias(index)]))
    const counted = query
      .where(part as Expression<SqlBool>)
      .clearSelect()
      .select(sql<number>`count(*)`.as('count'))
    left -= Number(((await counted.executeTakeFirst()) as { count: number } | undefined)?.count ?? 0)
  }
  return null
}

/** The first rows of a part. */
function first<DB, Tables extends keyof DB, Row>(
  part: SelectQueryBuilder<DB, Tables, Row>,
  limit: number,
  { columns, direction, search }: PageOptions,
  after: readonly Value[] | null,
): Promise<unknown[]> {
  if (!search?.for) return part.limit(limit).execute()
  const isNewestFirst = direction === 'desc' && columns[0].column === `${search.for.table}.created_at`
  return isNewestFirst
    ? newestFound(search.db, part, search.for, limit, after ? String(after[0]) : undefined)
    : firstFound(search.db, part, search.for, limit, {
        isListed: search.isListed,
        byTitle: isSongsByTitle(columns) ? { direction, after: titleIn(after) } : undefined,
      })
}

const isSongsByTitle = (columns: SortColumns) => columns.map(({ column }) => column).join(' ') === 'songs.title_key songs.id'
const titleIn = (after: readonly Value[] | null) => (after ? { title_key: String(after[0]), id: String(after[1]) } : undefined)

const sortedBy = ({ column, expression }: SortColumn) => expression ?? sql.ref<Value>(column)

const alias = (index: number) => `sort_${index}`

const positionOf = ([first, ...rest]: SortColumns): z.ZodType<Value[]> =>
  z.tuple([first.isNullable ? kinds[first.kind].nullable() : kinds[first.kind], ...rest.map(({ kind }) => kinds[kind])])

/**
 * Conditions for the rows after a position, in order. Non-null columns of one table in one direction are one row-value comparison. Otherwise each part (the
 * rest of the same first value, the greater values, the nulls) is a query of its own, because an index serves each of them but not their
 * disjunction.
 */
function partsAfter(
  { columns, direction, ties = direction }: Pick<PageOptions, 'columns' | 'direction' | 'ties'>,
  after: readonly Value[] | null,
): RawBuilder<SqlBool>[] {
  const [first, ...rest] = columns
  const column = sortedBy(first)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  if (first.groups) return groupsAfter(first.groups, rest, direction, after)
  const withoutIt = first.isNullable ? [sql<SqlBool>`${column} is null`] : []
  if (!after) return first.isNullable ? [sql`${column} is not null`, ...withoutIt] : [sql`true`]
  if (!first.isNullable && ties === direction && rest.every((one) => tableOf(one) === tableOf(first)))
    return [sql`${tuple(columns)} ${beyond} (${sql.join(after)})`]
  const [value, ...others] = after
  const further = sql`${tuple(rest)} ${sql.raw(ties === 'asc' ? '>' : '<')} (${sql.join(others)})`
  if (value === null) return [sql`${column} is null and ${further}`]
  return [sql`${column} = ${value} and ${further}`, sql`${column} ${beyond} ${value}`, ...withoutIt]
}

function groupsAfter(
  groups: NonNullable<SortColumn['groups']>,
  rest: readonly SortColumn[],
  direction: SortDirection,
  after: readonly Value[] | null,
): RawBuilder<SqlBool>[] {
  const [value = null, ...others] = after ?? []
  const inOrder = direction === 'asc' ? groups : groups.toReversed()
  const knownIndex = inOrder.findIndex((group) => group.value === value)
  // The group may have vanished since.
  const from = knownIndex >= 0 || value === null ? knownIndex : inOrder.findIndex((group) => group.value > value === (direction === 'asc'))
  if (value !== null && from < 0) return []
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return inOrder
    .slice(Math.max(from, 0))
    .map((group) =>
      group.value === value ? sql<SqlBool>`${group.condition} and ${tuple(rest)} ${beyond} (${sql.join(others)})` : group.condition,
    )
}

const tuple = (columns: readonly SortColumn[]) => sql`(${sql.join(columns.map(sortedBy))})`
const tableOf = ({ column }: SortColumn) => column.split('.')[0]

/** Any values as a text for an address. */
export const encodeValues = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

function decodeValues<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('malformed_request', { field: 'cursor' })
  }
}
