import type { ColumnType, Generated } from 'kysely'

/* Types of columns that several tables share. */

/** 0 or 1 on SQLite, a boolean on PostgreSQL: read it through Boolean(). */
export type Flag = ColumnType<boolean | 0 | 1, boolean, boolean>
/** A list as JSON: read and written through the column maps. */
export type JsonList = ColumnType<string, string, string>
/** Counts edits, for 409 on a stale one. */
export type RowVersion = Generated<number>
