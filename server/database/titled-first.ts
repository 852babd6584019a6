import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#server/app-error.ts'
import { sortKey } from './search/fold.ts'
import { searched } from './search/searched.ts'
import type { TextSearch } from './search/text-search.ts'
import { type PageOptions, type SortColumns, type SortedPage, sortedPage } from './sorted-page.ts'

interface Titled extends Omit<PageOptions, 'where'> {
  search: NonNullable<PageOptions['search']>
  /** The column with the sort key of the title. */
  title: string
  /** The text is still typed: its last word may be the beginning of one. */
  isTyped?: boolean
}

/**
 * One page of a search: first the rows whose title begins with the text, as whole words unless it is still typed, by title, then the others
 * in their order. A cursor starts with the letter of its part.
 */
export async function titledFirst<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { title, isTyped = false, cursor, ...o }: Titled,
): Promise<SortedPage<Row>> {
  const found = o.search.for
  if (!found) return sortedPage(query, { ...o, cursor })
  const { key } = searched[found.table]
  const part = cursor === undefined ? 'titled' : partOf(cursor)
  const after = cursor?.slice(1) || undefined
  const titled = titledBy(title, found, isTyped)
  const first = { rows: [] as Row[], nextCursor: null as string | null }
  if (part === 'titled') {
    const listed = o.search.isListed ? query.where(o.search.isListed(key)) : query
    const columns = [{ column: title, kind: 'text' } as const, { column: key, kind: 'text' } as const] as const
    Object.assign(first, await sortedPage(listed.where(titled), { columns, direction: 'asc', limit: o.limit, cursor: after }))
    if (first.nextCursor !== null) return { ...first, nextCursor: `t${first.nextCursor}` }
  }
  // One row at least, which says whether there are more.
  const limit = Math.max(o.limit - first.rows.length, 1)
  const where = sql<SqlBool>`not ${titled}`
  const rest = await sortedPage(query, { ...o, limit, where, cursor: part === 'titled' ? undefined : after })
  if (first.rows.length === o.limit) return { rows: first.rows, nextCursor: rest.rows.length > 0 ? 'o' : null }
  return { rows: [...first.rows, ...rest.rows], nextCursor: rest.nextCursor && `o${rest.nextCursor}` }
}

interface Listed<Order extends string> extends Omit<PageOptions, 'where' | 'columns'> {
  search: NonNullable<PageOptions['search']>
  /** 'match': the rows whose title begins with the typed text first, each part by title. The direction does not apply to it. */
  sort: Order | 'match'
  orders: Record<Order, SortColumns>
  /** The order by title: its first column is the sort key of the title. */
  byTitle: Order
}

/** One page of a searched list in one of its orders. */
export function listedPage<DB, Tables extends keyof DB, Row, Order extends string>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { sort, orders, byTitle, direction, ...o }: Listed<Order>,
): Promise<SortedPage<Row>> {
  if (sort !== 'match') return sortedPage(query, { columns: orders[sort], direction, ...o })
  const columns = orders[byTitle]
  return titledFirst(query, { columns, title: columns[0].column, direction: 'asc', isTyped: true, ...o })
}

function partOf(cursor: string): 'titled' | 'others' {
  if (cursor.startsWith('t')) return 'titled'
  if (cursor.startsWith('o')) return 'others'
  throw new AppError('malformed_request', { field: 'cursor' })
}

/** Of the characters that may follow, those below '<' separate words, except digits: one range of an index on the titles. */
function titledBy(title: string, { text }: TextSearch, isTyped: boolean) {
  const [column, start] = [sql.ref(title), sortKey(text)]
  if (isTyped) return sql<SqlBool>`(${column} >= ${start} and ${column} < ${`${start}\u{10FFFF}`})`
  return sql<SqlBool>`(${column} >= ${start} and ${column} < ${`${start}<`} and (${column} < ${`${start}0`} or ${column} >= ${`${start}:`}))`
}
