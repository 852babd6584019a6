import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files that listeners were redirected to. */
export const signedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signed_addresses')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('media_path', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .execute()
  },
}
