import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { OwnPagePicturesTable } from '#server/database/own-pages-schema.ts'
import type { NewRow } from '#server/database/schema.ts'

/** Pictures of pages. The pages' texts tell which of them are used. */
export const createOwnPagePicturesRepository = (db: Handle) => ({
  insert: (row: NewRow<OwnPagePicturesTable>) => insertRows(db, 'own_page_pictures', row).execute(),

  withIds: (ids: readonly string[]) =>
    ids.length === 0 ? Promise.resolve([]) : db.selectFrom('own_page_pictures').selectAll().where('id', 'in', ids).execute(),

  listBefore: (time: Date) =>
    db.selectFrom('own_page_pictures').select(['id', 'cover_path']).where('created_at', '<', time.toISOString()).execute(),

  /** All texts that may refer to pictures, including those of deleted pages. */
  async listTexts(): Promise<string[]> {
    const [pages, deleted] = await Promise.all([
      db.selectFrom('own_pages').select('texts as text').execute(),
      db.selectFrom('deleted_items').select('content as text').where('kind', '=', 'pages').execute(),
    ])
    return [...pages, ...deleted].map(({ text }) => text)
  },

  remove: (ids: readonly string[]) => db.deleteFrom('own_page_pictures').where('id', 'in', ids).execute(),
})
