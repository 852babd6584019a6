import { sql } from 'kysely'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { anyTable, insertPlainRows, type PlainRow, plainRowsOf } from '#server/database/plain-rows.ts'
import type { TableName } from './archived-tables.ts'

export type ArchiveRepository = ReturnType<typeof createArchiveRepository>

const pageRows = 500

/** Queries on whole tables, named at run time. */
export function createArchiveRepository(handle: Handle) {
  const db = anyTable(handle)

  return {
    /** All rows in the order of `key`, by keyset pagination. */
    async *pages({ name, key }: { name: TableName; key: readonly string[] }): AsyncGenerator<PlainRow[]> {
      const toPlainRow = await plainRowsOf(handle, name)
      const columns = sql.join(key.map((column) => sql.ref(column)))
      for (let last: Record<string, unknown> | undefined; ; ) {
        const after = last
        let query = db.selectFrom(name).selectAll().limit(pageRows)
        for (const column of key) query = query.orderBy(column)
        if (after) query = query.where(sql<boolean>`(${columns}) > (${sql.join(key.map((column) => sql`${after[column]}`))})`)
        const rows = await query.execute()
        if (rows.length > 0) yield rows.map(toPlainRow)
        if (rows.length < pageRows) return
        last = rows.at(-1)
      }
    },

    count: (table: TableName) => countOf(db.selectFrom(table)),

    /** Number of rows created outside of these years. */
    countCreatedOutside: (table: TableName, { first, after }: { first: string; after: string }) =>
      countOf(db.selectFrom(table).where((eb) => eb.or([eb('created_at', '<', first), eb('created_at', '>=', after)]))),

    clear: (table: TableName) => db.deleteFrom(table).execute(),

    insert: (table: string, rows: readonly Record<string, unknown>[]) => insertPlainRows(handle, table, rows),
  }
}
