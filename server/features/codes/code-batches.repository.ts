import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

type CodeBatchesRepository = ReturnType<typeof createCodeBatchesRepository>
export type CodeBatchRow = NonNullable<Awaited<ReturnType<CodeBatchesRepository['find']>>>

export const createCodeBatchesRepository = (db: Handle) => {
  const batches = () =>
    db
      .selectFrom('code_batches')
      .leftJoin('codes', 'codes.batch_id', 'code_batches.id')
      .select(['code_batches.id', 'code_batches.name', 'code_batches.created_at'])
      .select((eb) => [eb.fn.count<number>('codes.id').as('code_count'), eb.fn.sum<number | null>('codes.scan_count').as('scan_count')])
      .groupBy(['code_batches.id', 'code_batches.name', 'code_batches.created_at'])

  return {
    find: (id: string) => batches().where('code_batches.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list: () => batches().orderBy('code_batches.created_at', 'desc').orderBy('code_batches.id', 'desc').execute(),

    insert: (batch: { id: string; name: string; created_at: string }) => insertRows(db, 'code_batches', batch).execute(),
    rename: (id: string, name: string) => db.updateTable('code_batches').set({ name }).where('id', '=', id).execute(),
    remove: (id: string) => db.deleteFrom('code_batches').where('id', '=', id).execute(),
  }
}
