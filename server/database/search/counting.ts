import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { RowCount } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import type { SearchedTable } from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'
import { contained, indexed, keyOf, type TextSearch } from './text-search.ts'

/** In a table that is larger than a sample, the number of more matches than these is an estimate. */
const countedUpTo = 1_000
/** So many matches in the sample make an estimate; of fewer, there are probably few enough to count them. */
const sureMatches = 20
/** From so many on, the estimate has two digits that count: its standard deviation is at most a tenth. */
const certainMatches = 100

/** Rows of SQLite's index are counted up to so many: of more, the sample of a million rows has enough. */
const candidatesCounted = 10_000
/** So many of them are compared with the text. */
const candidatesCompared = 150

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
  const byIndex = isFiltered || !search ? null : await countByIndex(db, rows, search)
  if (byIndex !== null) return byIndex
  const inPart = (size: number) => countInSample(db, { table, total, size }, search ? rows.where(contained(search)) : rows)
  const inSample = async () => {
    const part = await inPart(sampleSize / 5)
    return part.found < certainMatches ? inPart(sampleSize) : part
  }
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

/**
 * The same by SQLite's index alone, which counts its rows in a tenth of the time of a sample: of one n-gram they are the matches, of several some of them are
 * compared. Null where they are so many that a sample of the table has enough of them, or where hardly more than a thousand contain the text.
 */
async function countByIndex<DB, Tables extends keyof DB>(
  db: Handle,
  rows: SelectQueryBuilder<DB, Tables, object>,
  search: TextSearch,
): Promise<RowCount | null> {
  const candidates = await search.counted?.()
  const count = (await candidates?.count(candidatesCounted + 1)) ?? 0
  if (!candidates || count > candidatesCounted) return null
  if (search.isExact) return count
  if (count <= countedUpTo) return countUpTo(db, rows.where(await indexed(search)), countedUpTo)
  // An odd step, as the sequence numbers of a millisecond begin with a power of two.
  const some = rows.where(sql<SqlBool>`${keyOf(search)} in (${candidates.some(Math.floor(count / candidatesCompared) | 1)})`)
  const compared = sql<number>`count(case when ${contained(search)} then 1 end)`
  const { of, found } = (await some
    .select([sql<number>`count(*)`.as('of'), compared.as('found')])
    .executeTakeFirstOrThrow()) as unknown as { of: number; found: number }
  const about = (count * found) / of
  return of >= candidatesCompared / 2 && about > countedUpTo ? { about: Number(about.toPrecision(2)) } : null
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
