import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fold } from '#contract/fold.ts'

interface Profiles {
  profiles: { id: string; username: string; display_name: string; search_text: string }
}

/** Avatars of users, versions for concurrent edits, and a search through names in any script. */
export const avatars = (): Migration => ({
  async up(db: Kysely<Profiles>) {
    await db.schema.alterTable('profiles').addColumn('avatar_path', 'text').execute()
    await db.schema
      .alterTable('profiles')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('profiles')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    const profiles = await db.selectFrom('profiles').select(['id', 'username', 'display_name']).execute()
    for (const { id, username, display_name } of profiles)
      await db
        .updateTable('profiles')
        .set({ search_text: [`@${username}`, display_name].map(fold).join('\n') })
        .where('id', '=', id)
        .execute()
  },
})
