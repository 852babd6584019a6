import type { Insertable } from 'kysely'
import type { Handle } from './database.ts'
import type { NewRow, Schema } from './schema.ts'

/** `insertInto(table).values(rows)` that requires every column (NewRow): Kysely's own types let nullable columns be forgotten. */
export const insertRows = <T extends keyof Schema>(db: Handle, table: T, rows: Complete<Schema[T]> | readonly Complete<Schema[T]>[]) =>
  db.insertInto(table).values(rows as Insertable<Schema[T]> | readonly Insertable<Schema[T]>[])

/** Counters may be given, as an import does. */
type Complete<Table> = NewRow<Table> & Partial<Insertable<Table>>
