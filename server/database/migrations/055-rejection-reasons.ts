import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why pending songs were rejected. */
export const rejectionReasons: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('deleted_items').addColumn('rejection_reason', 'text').execute()
  },
}
