import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { counterTotals } from '../counters.ts'
import type { Handle } from '../database.ts'
import { locksRows } from '../engine/row-locks.ts'
import type { SearchedTable } from './searched.ts'

/** Rows of a whole sample. */
export const sampleSize = 10_000
/** On SQLite, the sample is as many stretches of neighboring rows: neighbors are read together. */
const stretches = 100

/** Tables whose rows triggers count, by all of their counters. */
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
 * How many rows of a large table's sample of about `size` rows there are, and how many of these a query of the table has. The sample is spread over the whole table
 * in the order in which it is stored, and the same each time while the table is: its pages remain in memory.
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
  /** How many rows it has. */
  size: RawBuilder<number>
  isSampled: RawBuilder<SqlBool>
}

function blocksOf(table: SearchedTable, share: number): Sample {
  const blocks = sql`${sql.table(table)} as sample tablesample system (${100 * share}) repeatable (1)`
  return {
    size: sql<number>`(select count(*) from ${blocks})`,
    // The array is computed once, and its rows are read by their place.
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
