import type { Insertable } from 'kysely'
import type { Handle } from './database.ts'
import type { NewRow, Schema } from './schema.ts'

/** `insertInto(table).values(rows)` with every column required (NewRow): Kysely's own types make nullable columns optional. */
export const insertRows = <T extends keyof Schema>(db: Handle, table: T, rows: Complete<Schema[T]> | readonly Complete<Schema[T]>[]) =>
  db.insertInto(table).values(rows as Insertable<Schema[T]> | readonly Insertable<Schema[T]>[])

/** Counter columns may be given, for example by an import. */
type Complete<Table> = NewRow<Table> & Partial<Insertable<Table>>
