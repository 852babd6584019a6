import type { CountedAction } from '#contract/activity.ts'
import type { Viewer } from '#contract/session.ts'
import { newId } from '#server/database/ids.ts'
import type { Repositories } from '#server/repositories.ts'

/**
 * One activity entry for a whole run. Call it in the transaction of each change with the number of changes so far, including that one, so
 * that the entry is right even for an interrupted run.
 */
export function createRunActivity(actor: Viewer, action: CountedAction<'songs'>) {
  const id = newId()
  return async (tx: Repositories, count: number): Promise<void> => {
    if (!(await tx.activity.setCount(id, count))) await tx.activity.record({ id, actor, kind: 'songs', action, count })
  }
}
