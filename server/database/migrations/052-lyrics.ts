import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lyrics of songs: plain text or LRC. */
export const lyrics: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('songs').addColumn('lyrics', 'text').execute()
  },
}
