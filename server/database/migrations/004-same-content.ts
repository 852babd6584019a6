import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For finding songs with the content of each uploaded file. */
export const sameContent = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('songs_of_content').on('songs').column('content_hash').execute()
  },
})
