import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files that are stored in another order than they came in are recognised when they come again. */
export const originalContent = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('songs').addColumn('original_hash', 'text').execute()
    await db.schema.createIndex('songs_of_original').on('songs').column('original_hash').execute()
  },
})
