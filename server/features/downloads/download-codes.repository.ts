import { sql } from 'kysely'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import type { DownloadBatchesTable, DownloadCodesTable } from '#server/database/codes-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow } from '#server/database/schema.ts'

type DownloadCodesRepository = ReturnType<typeof createDownloadCodesRepository>
export type DownloadBatchRow = NonNullable<Awaited<ReturnType<DownloadCodesRepository['findBatch']>>>
export type DownloadCodeRow = Awaited<ReturnType<DownloadCodesRepository['listOfBatch']>>[number]

export const createDownloadCodesRepository = (db: Handle) => {
  const batches = () =>
    db
      .selectFrom('download_batches')
      .leftJoin('songs', (on) => on.onRef('songs.id', '=', 'item_id').on('download_batches.kind', '=', 'song'))
      .leftJoin('albums', (on) => on.onRef('albums.id', '=', 'item_id').on('download_batches.kind', '=', 'album'))
      .leftJoin('playlists', (on) => on.onRef('playlists.id', '=', 'item_id').on('download_batches.kind', '=', 'playlist'))
      .selectAll('download_batches')
      .select((eb) => {
        const codes = eb.selectFrom('download_codes').whereRef('batch_id', '=', 'download_batches.id')
        return [
          eb.fn.coalesce('songs.title', 'albums.title', 'playlists.name').as('item_name'),
          codes.select((of) => of.fn.countAll<number>().as('count')).as('code_count'),
          codes.select((of) => of.fn.sum<number | null>('use_count').as('sum')).as('use_count'),
          codes
            .where('download_codes.is_revoked', '=', false)
            .select(sql<number | null>`sum(download_batches.uses - download_codes.use_count)`.as('sum'))
            .as('uses_left'),
        ]
      })

  const codes = () =>
    db
      .selectFrom('download_codes')
      .innerJoin('download_batches', 'download_batches.id', 'batch_id')
      .selectAll('download_codes')
      .select(['download_batches.kind', 'download_batches.item_id', 'download_batches.uses', 'download_batches.ends_at'])
      .select('download_batches.is_revoked as is_batch_revoked')

  return {
    findBatch: (id: string) => batches().where('download_batches.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    listBatches: () => batches().orderBy('download_batches.created_at', 'desc').orderBy('download_batches.id', 'desc').execute(),

    listOfBatch: (batchId: string) =>
      db.selectFrom('download_codes').selectAll().where('batch_id', '=', batchId).orderBy('position').execute(),

    findByKey: (lookupKey: string) => codes().where('lookup_key', '=', lookupKey).executeTakeFirst(),

    /** Codes that are not revoked and whose batch is not revoked. */
    listValid: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : codes()
            .where('download_codes.id', 'in', ids)
            .where('download_codes.is_revoked', '=', false)
            .where('download_batches.is_revoked', '=', false)
            .execute(),

    async insert(batch: NewRow<DownloadBatchesTable>, rows: readonly NewRow<DownloadCodesTable>[]): Promise<void> {
      await insertRows(db, 'download_batches', batch).execute()
      for (const some of chunksOf(rows, rowsAtOnce)) await insertRows(db, 'download_codes', some).execute()
    },

    /** Returns false if the version has changed. */
    async updateBatch(
      { id, version }: { id: string; version: number },
      changes: Partial<Pick<NewRow<DownloadBatchesTable>, 'name' | 'ends_at' | 'is_revoked'>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('download_batches')
        .set({ ...changes, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes the batch with its codes. */
    removeBatch: (id: string) => db.deleteFrom('download_batches').where('id', '=', id).execute(),

    setRevoked: (id: string, isRevoked: boolean) =>
      db.updateTable('download_codes').set({ is_revoked: isRevoked }).where('id', '=', id).returningAll().executeTakeFirst(),

    /** Uses a code once. One statement, so that only one of several concurrent requests gets the last use; false for the others. */
    async use(id: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('download_codes')
        .set((eb) => ({ use_count: eb('use_count', '+', 1), last_used_at: now }))
        .where('id', '=', id)
        .where('is_revoked', '=', false)
        .where((eb) =>
          eb(
            'use_count',
            '<',
            eb
              .selectFrom('download_batches')
              .select('uses')
              .whereRef('download_batches.id', '=', 'download_codes.batch_id')
              .where('download_batches.is_revoked', '=', false)
              .where((batch) => batch.or([batch('ends_at', 'is', null), batch('ends_at', '>', now)])),
          ),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** After a merge of albums, assigns the batches of the merged album to the remaining one. */
    async followMerge(from: string, into: string): Promise<string[]> {
      const moved = db.updateTable('download_batches').set({ item_id: into }).where('kind', '=', 'album').where('item_id', '=', from)
      return (await moved.returning('id').execute()).map(({ id }) => id)
    },

    /** Gives batches back to an album whose merge is undone. */
    async undoMerge(ids: readonly string[], { from, into }: { from: string; into: string }): Promise<void> {
      const moved = db.updateTable('download_batches').set({ item_id: from }).where('kind', '=', 'album').where('item_id', '=', into)
      if (ids.length > 0) await moved.where('id', 'in', ids).execute()
    },
  }
}
