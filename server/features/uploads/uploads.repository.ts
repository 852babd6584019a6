import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow, UploadsTable } from '#server/database/schema.ts'

export type UploadsRepository = ReturnType<typeof createUploadsRepository>
export type UploadRow = NonNullable<Awaited<ReturnType<UploadsRepository['find']>>>

export const createUploadsRepository = (db: Handle) => ({
  find: (id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: (upload: Omit<NewRow<UploadsTable>, 'inspection'>) => insertRows(db, 'uploads', { ...upload, inspection: null }).execute(),

  setInspection: (id: string, inspection: string) => db.updateTable('uploads').set({ inspection }).where('id', '=', id).execute(),

  /** Sets the size at the end of a file whose length was unknown before. */
  setSize: (id: string, sizeBytes: number) => db.updateTable('uploads').set({ size_bytes: sizeBytes }).where('id', '=', id).execute(),

  /** Count and size of an account's uploads that are not consumed yet, including finished ones. */
  async sumOpen(profileId: string): Promise<{ count: number; bytes: number }> {
    const { count, bytes } = await db
      .selectFrom('uploads')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('size_bytes').as('bytes')])
      .where('profile_id', '=', profileId)
      .executeTakeFirstOrThrow()
    return { count: Number(count), bytes: Number(bytes ?? 0) }
  },

  remove: (id: string) => db.deleteFrom('uploads').where('id', '=', id).execute(),

  listIdsCreatedBefore: async (timestamp: string): Promise<string[]> =>
    (await db.selectFrom('uploads').select('id').where('created_at', '<', timestamp).execute()).map((row) => row.id),
})
