import { chunksYielding } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { CodeSetting } from './codes.repository.ts'

const shownMax = 200
const insertedAtOnce = 200

type CodeHistoryRepository = ReturnType<typeof createCodeHistoryRepository>
export type CodeHistoryRow = Awaited<ReturnType<CodeHistoryRepository['list']>>[number]

/** The settings of each code after each edit. */
export const createCodeHistoryRepository = (db: Handle) => ({
  async add(edits: readonly { codeId: string; setting: CodeSetting }[], actorName: string | null): Promise<void> {
    const created_at = newTimestamp()
    const rows = edits.map(({ codeId, setting: { destination, starts_at, ends_at, fallback_destination, is_active } }) => ({
      ...{ id: newId(), code_id: codeId, actor_name: actorName, created_at },
      ...{ destination, starts_at, ends_at, fallback_destination, is_active },
    }))
    for await (const some of chunksYielding(rows, insertedAtOnce)) await insertRows(db, 'code_history', some).execute()
  },

  /** Newest first. */
  list: (codeId: string) =>
    db
      .selectFrom('code_history')
      .selectAll()
      .where('code_id', '=', codeId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownMax)
      .execute(),
})
