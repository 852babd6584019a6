import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a file is in the library already is asked for every file that comes in. */
export const sameContent = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('songs_of_content').on('songs').column('content_hash').execute()
  },
})
