import type { ActivityAction } from '#contract/activity.ts'
import type { Viewer } from '#contract/session.ts'
import { newId } from '#server/database/ids.ts'
import type { Repositories } from '#server/repositories.ts'

/**
 * One entry of the log for a whole run. Call it in the transaction of each change with the number of changes, that one included: so
 * the log says what was done even of a run that was cut off.
 */
export function createRunActivity(actor: Viewer, action: ActivityAction) {
  const id = newId()
  return async (tx: Repositories, count: number): Promise<void> => {
    if (!(await tx.activity.setCount(id, count))) await tx.activity.record({ id, actor, kind: 'songs', action, count })
  }
}
