import { type SelectQueryBuilder, sql } from 'kysely'
import type { RowCount } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import type { SearchedTable } from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'
import { contained, indexed, type TextSearch } from './text-search.ts'

/** In a table that is larger than a sample, the number of more matches than these is an estimate. */
const countedUpTo = 1_000
/** So many matches in the sample make an estimate; of fewer, there are probably few enough to count them. */
const sureMatches = 20
/** From so many on, the estimate has two digits that count: its standard deviation is at most a tenth. */
const certainMatches = 100

interface Counted<DB, Tables extends keyof DB> {
  table: SearchedTable
  /** The rows to count, but for the text. */
  rows: SelectQueryBuilder<DB, Tables, object>
  /** Whether these are not all rows of the table. */
  isFiltered: boolean
  search: TextSearch | null
}

/** How many rows there are that contain the text. Their number is an estimate where the cost of counting would grow with the table. */
export async function countFound<DB, Tables extends keyof DB>(
  db: Handle,
  { table, rows, isFiltered, search }: Counted<DB, Tables>,
): Promise<RowCount> {
  const total = await countRows(db, table)
  if (!isFiltered && !search) return total
  const matches = async () => (search ? rows.where(await indexed(search)) : rows)
  if (total <= sampleSize) return countUpTo(db, await matches(), sampleSize)
  const inSample = () => countInSample(db, { table, total }, search ? rows.where(contained(search)) : rows)
  // A text has to be compared with many rows; those of a filter are mostly few or soon counted.
  const estimate = search && (await inSample())
  if (!estimate || estimate.found < sureMatches) {
    const count = await countUpTo(db, await matches(), countedUpTo + 1)
    if (count <= countedUpTo) return count
  }
  const { sampled, found } = estimate ?? (await inSample())
  const about = Math.max((found / Math.max(sampled, 1)) * total, countedUpTo)
  return { about: Number(about.toPrecision(found < certainMatches ? 1 : 2)) }
}

async function countUpTo<DB, Tables extends keyof DB>(
  db: Handle,
  rows: SelectQueryBuilder<DB, Tables, object>,
  limit: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.select(sql`1`.as('one')).limit(limit).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
