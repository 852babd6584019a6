import type { Closed } from '#contract/visibility.ts'
import { announcedStart, isAccessible, type Presence, type Restrictable } from './visibility-rule.ts'

/** Why visitors cannot simply open an item; null if they can. `restrictions`: the item, and its album, which restricts it, too. */
export function closedBy(presence: Presence, restrictions: readonly Restrictable[]): Closed | null {
  if (isAccessible(presence)) return null
  const sorted = (field: 'visible_from' | 'visible_until') => restrictions.flatMap((one) => one[field] ?? []).sort()
  if (presence === 'early')
    return { reason: announcedStart(restrictions) === null ? 'early' : 'announced', date: sorted('visible_from').at(-1) ?? null }
  if (presence === 'over') return { reason: 'over', date: sorted('visible_until')[0] ?? null }
  return { reason: presence === 'protected' ? 'protected' : 'hidden', date: null }
}
