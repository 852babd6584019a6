import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { RowCount } from '#contract/fields.ts'
import { countOf } from '../count-of.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { foundBy, textsOf, tickOf } from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'
import type { SearchedTable } from './searched.ts'
import { contained, indexed, type TextSearch } from './text-search.ts'

/** In a table that is larger than a sample, a number of matches above this is an estimate. */
const countedUpTo = 1_000
/** Minimum number of matches in a sample for an estimate; with fewer, the matches are probably few enough to count. */
const sureMatches = 20
/** From this number of matches in the sample, the estimate has two significant digits: its standard deviation is at most a tenth. */
const certainMatches = 100

/** Maximum number of rows of SQLite's index that are counted; for more, a sample of the table is sufficient. */
const candidatesCounted = 100_000
/** Up to this number, all of them are compared with the text; of more, a sample is compared: a larger one if the first has few matches. */
const candidatesCompared = 4_000
const samplesOfCandidates = [1_000, 8_000]

interface Counted<DB, Tables extends keyof DB> {
  table: SearchedTable
  /** The rows to count, before the text is applied. */
  rows: SelectQueryBuilder<DB, Tables, object>
  /** Whether `rows` excludes some rows of the table. */
  isFiltered: boolean
  search: TextSearch | null
}

/** Number of rows that contain the text: an estimate if exact counting would take longer the larger the table is. */
export async function countFound<DB, Tables extends keyof DB>(
  db: Handle,
  { table, rows, isFiltered, search }: Counted<DB, Tables>,
): Promise<RowCount> {
  const total = await countRows(db, table)
  if (!isFiltered && !search) return total
  const matches = async () => (search ? rows.where(await indexed(search)) : rows)
  if (total <= sampleSize) return countUpTo(db, await matches(), sampleSize)
  const byIndex = isFiltered || !search ? null : await countByIndex(db, search)
  if (byIndex !== null) return byIndex
  const inPart = (size: number) => countInSample(db, { table, total, size }, search ? rows.where(contained(search)) : rows)
  const inSample = async () => {
    const part = await inPart(sampleSize / 5)
    return part.found < certainMatches ? inPart(sampleSize) : part
  }
  // A text must be compared with many rows; rows of a mere filter are mostly few or quickly counted.
  const estimate = search && (await inSample())
  if (!estimate || estimate.found < sureMatches) {
    const count = await countUpTo(db, await matches(), countedUpTo + 1)
    if (count <= countedUpTo) return count
  }
  const { sampled, found } = estimate ?? (await inSample())
  return roughly(Math.max((found / Math.max(sampled, 1)) * total, countedUpTo), found)
}

/**
 * Number of rows of the whole table that contain the text, by SQLite's index, whose rows are counted in a tenth of the time that a sample
 * of the table takes. For a single n-gram they are the matches; for several, all or a sample of them are compared with the text. Null if
 * another method is better.
 */
async function countByIndex(db: Handle, search: TextSearch): Promise<RowCount | null> {
  if (locksRows(db) || search.columns.length > 1) return null
  const match = await search.match()
  if (!match) return 0
  const { found, isFound } = foundBy(match)
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select found.rowid from ${found} where ${isFound} limit ${candidatesCounted + 1})`.execute(db)
  const candidates = rows[0]?.count ?? 0
  if (candidates > candidatesCounted) return null
  if (search.isExact) return candidates
  const compare = async (isCompared: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ compared: number; matches: number }>`select count(*) as compared,
        count(*) filter (where ${contained(search)}) as matches
      from ${found} ${textsOf(search.table)} where ${isFound} and ${isCompared}`.execute(db)
    return rows[0] ?? { compared: 0, matches: 0 }
  }
  for (const size of candidates > candidatesCompared ? samplesOfCandidates : []) {
    const { compared, matches } = await compare(sql`${tickOf(search.table, sql`found.rowid`)} % ${Math.ceil(candidates / size)} = 0`)
    if (matches >= sureMatches) return roughly((matches / compared) * candidates, matches)
  }
  return (await compare(sql`true`)).matches
}

/** Rounds an estimate to its significant digits, given the number of matches in the sample. */
const roughly = (estimate: number, matches: number): RowCount => ({
  about: Number(estimate.toPrecision(matches < certainMatches ? 1 : 2)),
})

const countUpTo = <DB, Tables extends keyof DB>(db: Handle, rows: SelectQueryBuilder<DB, Tables, object>, limit: number) =>
  countOf(db.selectFrom(rows.select(sql`1`.as('one')).limit(limit).as('some')))
