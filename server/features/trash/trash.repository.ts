import { type SqlBool, sql } from 'kysely'
import type { TrashKind } from '#contract/trash.ts'
import { chunksYielding, rowsAtOnce } from '#server/concurrency.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { anyTable, insertPlainRows, type PlainRow } from '#server/database/plain-rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { sortedPage } from '#server/database/sorted-page.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { nameOf, partsOf, referencesTo, type TrashContent } from './trash-parts.repository.ts'

export type TrashRepository = ReturnType<typeof createTrashRepository>
export type TrashRow = Awaited<ReturnType<TrashRepository['list']>>['rows'][number]

/** One item, or everything that one action deleted, if it is of one of these kinds. */
export type TrashSelector = ({ id: string } | { deletionId: string }) & { kinds: readonly TrashKind[] }

interface Deletion {
  deletionId: string
  actor: { displayName: string } | null
}

const newestFirst = {
  columns: [
    { column: 'deleted_items.deleted_at', kind: 'text' },
    { column: 'deleted_items.id', kind: 'text' },
  ],
  direction: 'desc',
} as const

/** Deleted items, and the rows that restore them. */
export const createTrashRepository = (db: Handle) => {
  const matching = ({ kinds, ...selector }: TrashSelector) => {
    const isNamed = 'id' in selector ? sql<SqlBool>`id = ${selector.id}` : sql<SqlBool>`deletion_id = ${selector.deletionId}`
    return sql<SqlBool>`${isNamed} and kind in (${sql.join(kinds)})`
  }

  return {
    /** Captures items in the transaction that deletes them, before it does. Of users, codes and batches one at a time. */
    async add(kind: TrashKind, ids: readonly string[], { deletionId, actor }: Deletion): Promise<void> {
      const contents = await capture(db, kind, ids)
      const deleted_at = newTimestamp()
      const items = [...contents].flatMap(([id, content]) => {
        const { table, column } = nameOf[kind]
        const name = content.rows[table]?.[0]?.[column]
        if (typeof name !== 'string') return []
        return {
          id,
          kind,
          deletion_id: deletionId,
          name,
          actor_name: actor?.displayName ?? null,
          deleted_at,
          content: JSON.stringify(content),
        }
      })
      // Of two concurrent deletions of an item, the first one has captured it.
      if (items.length > 0)
        await insertRows(db, 'deleted_items', items)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
    },

    /** Newest first. */
    list: ({ kinds, ...page }: { kinds: readonly TrashKind[]; cursor?: string | undefined; limit: number }) =>
      sortedPage(
        db
          .selectFrom('deleted_items')
          .select(['id', 'kind', 'deletion_id', 'name', 'actor_name', 'deleted_at'])
          .select((eb) =>
            eb
              .selectFrom('deleted_items as others')
              .whereRef('others.deletion_id', '=', 'deleted_items.deletion_id')
              .select((count) => count.fn.countAll<number>().as('count'))
              .as('deleted_together'),
          )
          .where('kind', 'in', kinds),
        { ...newestFirst, ...page },
      ),

    async count(kinds: readonly TrashKind[]): Promise<number> {
      const { count } = await db
        .selectFrom('deleted_items')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', 'in', kinds)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async contents(selector: TrashSelector): Promise<(TrashContent & { id: string })[]> {
      const rows = await db.selectFrom('deleted_items').select(['id', 'content']).where(matching(selector)).execute()
      return rows.map(({ id, content }) => ({ id, ...(JSON.parse(content) as TrashContent) }))
    },

    /** Removes items from the trash, and returns what they were. */
    take: (selector: TrashSelector) => db.deleteFrom('deleted_items').where(matching(selector)).returning(['id', 'kind', 'name']).execute(),

    /** Removes everything of these kinds that was deleted up to this moment; returns how many items. */
    async removeUntil(timestamp: string, kinds: readonly TrashKind[]): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('deleted_items')
        .where('deleted_at', '<=', timestamp)
        .where('kind', 'in', kinds)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    insertRows: (table: keyof Schema, rows: readonly PlainRow[]) => insertPlainRows(db, table, rows),

    /** The destinations of restored codes may exist. */
    insertMissing: (table: 'code_destinations', rows: readonly PlainRow[]) => insertPlainRows(db, table, rows, { skipsExisting: true }),

    /** The row of a deleted code stays, so that the code is never issued again. */
    removeDeletedCodes: async (ids: readonly string[]) => {
      for await (const some of chunksYielding(ids, rowsAtOnce))
        await db.deleteFrom('codes').where('id', 'in', some).where('deleted_at', 'is not', null).execute()
    },

    /** Lets rows refer to a restored item again, where they refer to no other one by now. */
    async restoreReference(reference: string, ids: readonly string[], itemId: string): Promise<void> {
      const [table = '', column = ''] = reference.split('.')
      for await (const some of chunksYielding(ids, rowsAtOnce))
        await anyTable(db)
          .updateTable(table)
          .set({ [column]: itemId })
          .where('id', 'in', some)
          .where(column, 'is', null)
          .execute()
    },

    /** The ids of `ids` that the table has. */
    async existing(table: keyof Schema, ids: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for await (const some of chunksYielding([...new Set(ids)], rowsAtOnce)) {
        const rows = await anyTable(db).selectFrom(table).select('id').where('id', 'in', some).execute()
        for (const { id } of rows) found.add(String(id))
      }
      return found
    },
  }
}

/** Rows as the engine returns them: both engines accept flags and numbers of the other in values, after `move`. */
async function capture(db: Handle, kind: TrashKind, ids: readonly string[]): Promise<Map<string, TrashContent>> {
  const contents = new Map(ids.map((id): [string, TrashContent] => [id, { rows: {}, references: {} }]))
  for (const { table, owner, of } of partsOf[kind]) {
    const rows = await anyTable(db).selectFrom(table).selectAll().where(of(ids)).execute()
    for (const row of rows) {
      const content = contents.get(owner === null ? (ids[0] ?? '') : String(row[owner]))
      if (!content) continue
      const captured = content.rows[table] ?? []
      captured.push(row as PlainRow)
      content.rows[table] = captured
    }
  }
  for (const { table, column } of referencesTo[kind] ?? [])
    for (const [id, content] of contents) {
      const rows = await anyTable(db).selectFrom(table).select('id').where(column, '=', id).execute()
      if (rows.length > 0) content.references[`${table}.${column}`] = rows.map((row) => String(row.id))
    }
  return contents
}
