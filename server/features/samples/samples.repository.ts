import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** Records that this installation was offered its samples, so that they are not added again automatically. */
export const createSamplesRepository = (db: Handle) => ({
  wereOffered: async (): Promise<boolean> =>
    (await db.selectFrom('installation').select('value').where('fact', '=', fact).executeTakeFirst()) !== undefined,
  /** The owner of the sample playlist. */
  findAdministrator: () =>
    db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .select('profiles.id')
      .where('users.role', '=', 'admin')
      .orderBy('profiles.created_at')
      .limit(1)
      .executeTakeFirst(),
  setOffered: (outcome: 'added' | 'library was not empty') => insertRows(db, 'installation', { fact, value: outcome }).execute(),
})

const fact = 'samples'
