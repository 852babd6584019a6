import { sql } from 'kysely'
import type { Handle } from './database.ts'
import { locksRows } from './engine/row-locks.ts'

interface Alike<Row> {
  /** What `counters` counts by likeness key. */
  what: 'artists_alike' | 'albums_alike'
  limit: number
  rowsOf(keys: readonly string[]): Promise<Row[]>
  /** The likeness of a row. Its key is truncated, so rows with equal keys can still differ. */
  likenessOf(row: Row): string
  sizeOf(row: Row): number
}

const indexes = { artists_alike: 'counters_alike', albums_alike: 'counters_albums_alike' }
const groupMax = 20

/** Groups of rows that are alike (likeness.ts), in the order of their keys; within a group, the largest first, at most 20. */
export async function listAlike<Row>(db: Handle, { what, limit, rowsOf, likenessOf, sizeOf }: Alike<Row>): Promise<Row[][]> {
  const groups: Row[][] = []
  let after: string | undefined
  while (groups.length < limit) {
    const keys = await sharedKeys(db, { what, after, limit })
    if (keys.length === 0) break
    const alike = [...Map.groupBy(await rowsOf(keys), likenessOf).values()].filter((group) => group.length > 1)
    groups.push(...alike.map((group) => group.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, groupMax)))
    after = keys.at(-1)
  }
  return groups.slice(0, limit)
}

/** Likeness keys that several rows share, from `counters` (migrations 046, 049 and 061). */
async function sharedKeys(db: Handle, { what, after, limit }: Pick<Alike<unknown>, 'what' | 'limit'> & { after: string | undefined }) {
  // Without the hint, SQLite scans the primary key over the keys of all rows. A partial index needs its condition as text.
  const counters = locksRows(db) ? sql`counters` : sql`counters indexed by ${sql.ref(indexes[what])}`
  const { rows } = await sql<{ subject: string }>`select subject from ${counters} where what = ${sql.lit(what)} and count > 1
    ${after === undefined ? sql`` : sql`and subject > ${after}`} order by subject limit ${limit}`.execute(db)
  return rows.map(({ subject }) => subject)
}
