import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { PlayQueuesTable } from '#server/database/listeners-schema.ts'
import type { NewRow } from '#server/database/schema.ts'

export const createPlayQueuesRepository = (db: Handle) => ({
  find: (profileId: string) => db.selectFrom('play_queues').selectAll().where('profile_id', '=', profileId).executeTakeFirst(),

  save: ({ profile_id, ...queue }: NewRow<PlayQueuesTable>) =>
    insertRows(db, 'play_queues', { profile_id, ...queue })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(queue))
      .execute(),

  remove: (profileId: string) => db.deleteFrom('play_queues').where('profile_id', '=', profileId).execute(),
})
