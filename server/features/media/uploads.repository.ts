import type { Insertable } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import type { UploadsTable } from '#server/database/schema.ts'

export type UploadsRepository = ReturnType<typeof createUploadsRepository>
export type UploadRow = NonNullable<Awaited<ReturnType<UploadsRepository['find']>>>

export const createUploadsRepository = (db: Handle) => ({
  find: (id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: (upload: Insertable<UploadsTable>) => db.insertInto('uploads').values(upload).execute(),

  setInspection: (id: string, inspection: string) => db.updateTable('uploads').set({ inspection }).where('id', '=', id).execute(),

  remove: (id: string) => db.deleteFrom('uploads').where('id', '=', id).execute(),

  listIdsCreatedBefore: async (instant: string): Promise<string[]> =>
    (await db.selectFrom('uploads').select('id').where('created_at', '<', instant).execute()).map((row) => row.id),
})
