import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Uploads of a profile, newest first: without it they are sorted at each request. */
export const ownUploads = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('songs_newest_of_uploader').on('songs').columns(['uploaded_by', 'created_at', 'id']).execute()
    // The new one begins with the same column.
    await db.schema.dropIndex('songs_of_uploader').execute()
  },
})
