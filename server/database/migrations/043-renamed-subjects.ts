import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The log tells what a renamed subject was called before. */
export const renamedSubjects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('activity').addColumn('subject_name_before', 'text').execute()
  },
}
