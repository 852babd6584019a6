import { type Kysely, sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import type { TableName } from './archived-tables.ts'

export type ArchiveRepository = ReturnType<typeof createArchiveRepository>
/** A row as JSON has it: instants as ISO 8601 texts, flags as booleans. */
export type PlainRow = Record<string, string | number | boolean | null>

const pageRows = 500
/** SQLite takes 32,766 values in one statement, and no table has a hundred columns. */
const insertedAtOnce = 200

/** Whole tables, whichever they are. */
export function createArchiveRepository(handle: Handle) {
  const db = handle as unknown as Kysely<Record<string, Record<string, unknown>>>

  async function flagsOf(table: string): Promise<string[]> {
    const tables = await db.introspection.getTables()
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    return columns.filter(({ dataType }) => /^bool/i.test(dataType)).map(({ name }) => name)
  }

  return {
    /** All rows in the order of `key`, page by page. */
    async *pages({ name, key }: { name: TableName; key: readonly string[] }): AsyncGenerator<PlainRow[]> {
      const flags = await flagsOf(name)
      const columns = sql.join(key.map((column) => sql.ref(column)))
      for (let last: Record<string, unknown> | undefined; ; ) {
        const after = last
        let query = db.selectFrom(name).selectAll().limit(pageRows)
        for (const column of key) query = query.orderBy(column)
        if (after) query = query.where(sql<boolean>`(${columns}) > (${sql.join(key.map((column) => sql`${after[column]}`))})`)
        const rows = await query.execute()
        if (rows.length > 0) yield rows.map((row) => plain(row, flags))
        if (rows.length < pageRows) return
        last = rows.at(-1)
      }
    },

    async count(table: TableName): Promise<number> {
      const { count } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    clear: (table: TableName) => db.deleteFrom(table).execute(),

    async insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
      for (let start = 0; start < rows.length; start += insertedAtOnce)
        await db
          .insertInto(table)
          .values(rows.slice(start, start + insertedAtOnce))
          .execute()
    },
  }
}

function plain(row: Record<string, unknown>, flags: readonly string[]): PlainRow {
  const pairs = Object.keys(row)
    .sort()
    .map((column) => {
      const value = row[column]
      if (value === null || value === undefined) return [column, null]
      if (flags.includes(column)) return [column, Boolean(value)]
      return [column, value instanceof Date ? value.toISOString() : value]
    })
  return Object.fromEntries(pairs)
}
