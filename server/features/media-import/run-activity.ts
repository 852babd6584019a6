import type { ActivityAction } from '#contract/activity.ts'
import type { Viewer } from '#contract/session.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'

/**
 * One entry of the log for a whole run. Call it in the transaction of each change with the number of changes, that one included: so
 * the log says what was done even of a run that was cut off.
 */
export function createRunActivity(activityIn: (handle: Handle) => ActivityRepository, actor: Viewer, action: ActivityAction) {
  const id = newId()
  return async (tx: Handle, count: number): Promise<void> => {
    const activity = activityIn(tx)
    if (!(await activity.setCount(id, count))) await activity.record({ id, actor, kind: 'songs', action, count })
  }
}
