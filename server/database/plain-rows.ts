import type { Kysely } from 'kysely'
import { chunksOf } from '#server/chunks.ts'
import type { Handle } from './database.ts'
import type { Schema } from './schema.ts'

/** A row as JSON, the same on both engines: timestamps are ISO 8601 texts, flags are booleans. */
export type PlainRow = Record<string, string | number | boolean | null>

type AnyTables = Kysely<Record<string, Record<string, unknown>>>

/** SQLite allows 32,766 values in one statement, and no table has a hundred columns. */
const insertedAtOnce = 200

/** For queries with table names that are known only at runtime. */
export const anyTable = (handle: Handle) => handle as unknown as AnyTables

/** Returns a function that converts rows of the table from either engine; columns are in alphabetical order. */
export async function plainRowsOf(handle: Handle, table: keyof Schema): Promise<(row: Record<string, unknown>) => PlainRow> {
  const tables = await handle.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const flags = new Set(columns.filter(({ dataType }) => /^bool/i.test(dataType)).map(({ name }) => name))
  return (row) =>
    Object.fromEntries(
      Object.keys(row)
        .sort()
        .map((column) => [column, plainValue(row[column], flags.has(column))]),
    )
}

function plainValue(value: unknown, isFlag: boolean): PlainRow[string] {
  if (value === null || value === undefined) return null
  if (isFlag) return Boolean(value)
  return value instanceof Date ? value.toISOString() : (value as PlainRow[string])
}

export async function insertPlainRows(
  handle: Handle,
  table: string,
  rows: readonly Record<string, unknown>[],
  { skipsExisting = false } = {},
): Promise<void> {
  for (const some of chunksOf(rows, insertedAtOnce))
    await anyTable(handle)
      .insertInto(table)
      .values(some)
      .$if(skipsExisting, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute()
}
