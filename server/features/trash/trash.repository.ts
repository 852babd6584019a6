import { type Selectable, type SqlBool, sql } from 'kysely'
import type { TrashKind } from '#contract/trash.ts'
import { chunksYielding, rowsAtOnce } from '#server/chunks.ts'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { MergeRecord } from '#server/database/merge-record.ts'
import { anyTable, insertPlainRows, type PlainRow } from '#server/database/plain-rows.ts'
import type { Schema, SongsTable } from '#server/database/schema.ts'
import { insertSongLyrics } from '#server/database/search/song-lyrics.ts'
import { type Page, sortedPage } from '#server/database/sorted-page.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { derivedKeysOf, nameOf, partsOf, referencesTo, type TrashContent } from './trash-parts.repository.ts'

type TrashRepository = ReturnType<typeof createTrashRepository>
export type TrashRow = Awaited<ReturnType<TrashRepository['list']>>['rows'][number]

/** One item, or everything deleted by one action, restricted to these kinds. */
export type TrashSelector = ({ id: string } | { deletionId: string }) & { kinds: readonly TrashKind[] }

/** What an artist or album was merged into. */
export interface Merged {
  into: string
  name: string
  /** Its own name, as long as it is in the trash. */
  former: string | null
}

/** How many deletions are searched for the rejected songs of one uploader, so that a full trash does not slow down the page. */
const searchedDeletions = 1000

interface Deletion {
  deletionId: string
  actor: { displayName: string } | null
  /** For rejected songs. */
  rejectionReason?: string | null
  /** For an artist or album that was merged into another one. */
  merge?: MergeRecord
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
    /**
     * Captures items. Call it in the transaction that deletes them, before the deletion. Users, codes and batches must be captured one at a
     * time.
     */
    async add(kind: TrashKind, ids: readonly string[], { deletionId, actor, rejectionReason = null, merge }: Deletion): Promise<void> {
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
          content: JSON.stringify({ ...content, merge }),
          rejection_reason: rejectionReason,
        }
      })
      // Empty if a concurrent deletion has already captured the item.
      if (items.length > 0)
        await insertRows(db, 'deleted_items', items)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
    },

    /** Newest first. */
    list: ({ kinds, ...page }: { kinds: readonly TrashKind[] } & Page) =>
      sortedPage(
        db
          .selectFrom('deleted_items')
          .select(['id', 'kind', 'deletion_id', 'name', 'actor_name', 'deleted_at', 'rejection_reason'])
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

    count: (kinds: readonly TrashKind[]) => countOf(db.selectFrom('deleted_items').where('kind', 'in', kinds)),

    /** Songs of an uploader that were pending when they were deleted, newest first. An uploader's withdrawal is not in the trash. */
    async listPendingSongsOf(profileId: string) {
      const rows = await db
        .selectFrom(
          db
            .selectFrom('deleted_items')
            .select(['id', 'kind', 'deleted_at', 'content', 'rejection_reason'])
            .orderBy('deleted_at', 'desc')
            .orderBy('id', 'desc')
            .limit(searchedDeletions)
            .as('newest'),
        )
        .select(['id', 'deleted_at', 'content', 'rejection_reason'])
        .where('kind', '=', 'songs')
        // Narrows the rows down without parsing them.
        .where('content', 'like', `%"uploaded_by":"${profileId}"%`)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.flatMap(({ id, deleted_at, content, rejection_reason }) => {
        const song = (JSON.parse(content) as TrashContent).rows.songs?.[0]
        if (song?.status !== 'pending' || song.uploaded_by !== profileId) return []
        const artist = song.artist === null ? null : String(song.artist)
        return { id, title: String(song.title), artist, rejectedAt: deleted_at, reason: rejection_reason }
      })
    },

    async contents(selector: TrashSelector): Promise<(TrashContent & { id: string })[]> {
      const rows = await db.selectFrom('deleted_items').select(['id', 'content']).where(matching(selector)).execute()
      return rows.map(({ id, content }) => ({ id, ...(JSON.parse(content) as TrashContent) }))
    },

    /** Removes items from the trash and returns them. */
    take: (selector: TrashSelector) => db.deleteFrom('deleted_items').where(matching(selector)).returning(['id', 'kind', 'name']).execute(),

    /** Removes some of the items of these kinds that were deleted up to this timestamp, and returns their contents; none if none is left. */
    async takeUntil(timestamp: string, kinds: readonly TrashKind[]): Promise<TrashContent[]> {
      const some = db.selectFrom('deleted_items').select('id').where('deleted_at', '<=', timestamp).where('kind', 'in', kinds)
      const rows = await db
        .deleteFrom('deleted_items')
        .where('id', 'in', some.orderBy('deleted_at').limit(rowsAtOnce))
        .returning('content')
        .execute()
      return rows.map(({ content }) => JSON.parse(content) as TrashContent)
    },

    /** All contents, some at a time. */
    async *allContents(kinds: readonly TrashKind[]): AsyncGenerator<TrashContent[]> {
      let after = ''
      while (true) {
        const rows = await db
          .selectFrom('deleted_items')
          .select(['id', 'content'])
          .where('kind', 'in', kinds)
          .where('id', '>', after)
          .orderBy('id')
          .limit(rowsAtOnce)
          .execute()
        if (rows.length === 0) return
        yield rows.map(({ content }) => JSON.parse(content) as TrashContent)
        after = rows.at(-1)?.id ?? after
      }
    },

    async insertRows(table: keyof Schema, rows: readonly PlainRow[]): Promise<void> {
      const restored = rows.map((row) => ({ ...row, ...derivedKeysOf[table]?.(row) }))
      await insertPlainRows(db, table, restored)
      if (table === 'songs') await insertSongLyrics(db, restored as unknown as Selectable<SongsTable>[])
    },

    /** Skips existing rows: destinations of restored codes may still exist, and former addresses of pages be those of others now. */
    insertMissing: (table: 'code_destinations' | 'own_page_addresses', rows: readonly PlainRow[]) =>
      insertPlainRows(db, table, rows, { skipsExisting: true }),

    /** Removes the remaining rows of deleted codes, which keep a code from being issued again. */
    removeDeletedCodes: async (ids: readonly string[]) => {
      for await (const some of chunksYielding(ids, rowsAtOnce))
        await db.deleteFrom('codes').where('id', 'in', some).where('deleted_at', 'is not', null).execute()
    },

    /** Restores references of rows to the item, unless they now refer to another one. */
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

    /** Those of the artists or albums that no longer exist because they were merged into another one, by id. */
    async mergedSince(table: 'artists' | 'albums', ids: readonly string[]): Promise<Map<string, Merged>> {
      const merged = new Map<string, Merged>()
      for await (const some of chunksYielding(ids, rowsAtOnce)) {
        const { rows } = await sql<Merged & { id: string }>`
          select merged_items.id, merged_items.into_id as ${sql.ref('into')}, target.${sql.ref(nameOf[table].column)} as name,
            deleted_items.name as former
          from merged_items join ${sql.table(table)} as target on target.id = merged_items.into_id
          left join deleted_items on deleted_items.id = merged_items.id
          where merged_items.id in (${sql.join(some)})
            and not exists (select 1 from ${sql.table(table)} as own where own.id = merged_items.id)`.execute(db)
        for (const { id, ...row } of rows) merged.set(id, row)
      }
      return merged
    },

    /** Those of `ids` that exist in the table. */
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

/** Captures rows as the engine returns them. After `move`, both engines accept each other's flags and numbers. */
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
