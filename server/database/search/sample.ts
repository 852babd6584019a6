import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { counterTotals } from '../counters.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import type { SearchedTable } from './searched.ts'

/** Number of rows in a full sample. */
export const sampleSize = 10_000
/** On SQLite, the sample consists of this many ranges of neighboring rows, because neighbors are read together. */
const stretches = 100

/** Tables whose rows are counted by triggers, with the counter that has the total. */
const counters = { songs: 'songs', playlists: 'playlists', profiles: 'users', artists: 'artists', albums: 'albums' } as const

export async function countRows(db: Handle, table: SearchedTable): Promise<number> {
  if (table in counters) {
    const what = counters[table as keyof typeof counters]
    return (await counterTotals(db, [what]))[what]
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/**
 * Number of rows in a sample of about `size` rows of a large table, and how many of them match the query. The sample is spread over the
 * whole table in storage order, and is the same each time while the table does not change, so that its pages stay in memory.
 */
export async function countInSample<DB, Tables extends keyof DB>(
  db: Handle,
  { table, total, size: wanted = sampleSize }: { table: SearchedTable; total: number; size?: number },
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<{ sampled: number; found: number }> {
  const { size, isSampled } = locksRows(db) ? blocksOf(table, wanted / total) : await stretchesOf(db, table, wanted / stretches)
  const counts = query.where(isSampled).select([size.as('sampled'), sql<number>`count(*)`.as('found')])
  const { sampled, found } = (await counts.executeTakeFirstOrThrow()) as unknown as { sampled: number; found: number }
  return { sampled: Number(sampled), found: Number(found) }
}

interface Sample {
  /** Number of rows in the sample. */
  size: RawBuilder<number>
  isSampled: RawBuilder<SqlBool>
}

function blocksOf(table: SearchedTable, share: number): Sample {
  const blocks = sql`${sql.table(table)} as sample tablesample system (${100 * share}) repeatable (1)`
  return {
    size: sql<number>`(select count(*) from ${blocks})`,
    // The array is computed once; its rows are then read by location.
    isSampled: sql<SqlBool>`${sql.ref(`${table}.ctid`)} = any (array(select sample.ctid from ${blocks}))`,
  }
}

async function stretchesOf(db: Handle, table: SearchedTable, rowsOfEach: number): Promise<Sample> {
  const { rows } = await sql<{ first: number; last: number }>`
    select (select min(rowid) from ${sql.table(table)}) as first, (select max(rowid) from ${sql.table(table)}) as last`.execute(db)
  const { first = 0, last = 0 } = rows[0] ?? {}
  const starts = Array.from({ length: stretches }, (_, index) => Math.floor(first + ((index + 0.5) * (last - first)) / stretches))
  const sample = sql`json_each(${JSON.stringify(starts)}) as start cross join ${sql.table(table)} as sample
    on sample.rowid >= start.value and sample.rowid < start.value + ${rowsOfEach}`
  return {
    size: sql<number>`(select count(*) from ${sample})`,
    isSampled: sql<SqlBool>`${sql.ref(`${table}.rowid`)} in (select sample.rowid from ${sample})`,
  }
}
