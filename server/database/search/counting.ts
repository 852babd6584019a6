import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { RowCount } from '#contract/fields.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import { foundBy, tickOf } from './ngram-index.ts'
import { countInSample, countRows, sampleSize } from './sample.ts'
import { type SearchedTable, searched } from './searched.ts'
import { contained, indexed, type TextSearch } from './text-search.ts'

/** In a table that is larger than a sample, the number of more matches than these is an estimate. */
const countedUpTo = 1_000
/** So many matches in the sample make an estimate; of fewer, there are probably few enough to count them. */
const sureMatches = 20
/** From so many on, the estimate has two digits that count: its standard deviation is at most a tenth. */
const certainMatches = 100

/** Rows that SQLite's index finds are counted up to so many: of more, a sample of the table says enough. */
const candidatesCounted = 100_000
/** So many of them are all compared with the text; of more, a sample, which is larger where few of the first one contain the text. */
const candidatesCompared = 4_000
const samplesOfCandidates = [1_000, 8_000]

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
  const byIndex = isFiltered || !search ? null : await countByIndex(db, search)
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
  return roughly(Math.max((found / Math.max(sampled, 1)) * total, countedUpTo), found)
}

/**
 * How many rows of the whole table contain the text, by SQLite's index, which counts its rows in a tenth of the time of a sample of the table:
 * of one n-gram they are the matches, of several all or some of them are compared. Null where another way is better.
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

/** What has the texts of the rows of SQLite's index, under the table's name. Those of songs are in the rows of the index (migration 048). */
const textsOf = (table: SearchedTable) =>
  table === 'songs'
    ? sql`cross join search_songs_rows as songs on songs.sequence = found.rowid`
    : sql`cross join ${sql.table(`search_${table}_rows`)} as indexed on indexed.sequence = found.rowid
      cross join ${sql.table(table)} on ${sql.ref(searched[table].key)} = indexed.id`

/** An estimate with the digits that count, from so many matches in a sample. */
const roughly = (estimate: number, matches: number): RowCount => ({
  about: Number(estimate.toPrecision(matches < certainMatches ? 1 : 2)),
})

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
