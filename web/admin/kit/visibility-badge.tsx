import { adminTexts } from '#web/lib/texts/admin.ts'
import { formatNearMoment } from './format-date.ts'
import { StatusBadge } from './status-badge.tsx'
import type { StoredVisibility } from './visibility-values.ts'

const texts = adminTexts.visibility

/** Why visitors cannot see or list an item; renders nothing for a public one. */
export function VisibilityBadge({
  item: { visibility, visibleFrom, visibleUntil, protectionId },
}: {
  item: StoredVisibility & { protectionId: string | null }
}) {
  const now = new Date().toISOString()
  if (visibility === 'hidden') return <StatusBadge tone="quiet">{texts.hidden}</StatusBadge>
  if (visibleFrom !== null && visibleFrom > now)
    return <StatusBadge tone="quiet">{texts.early({ moment: formatNearMoment(visibleFrom) })}</StatusBadge>
  if (visibleUntil !== null && visibleUntil <= now) return <StatusBadge tone="quiet">{texts.over}</StatusBadge>
  if (visibility === 'protected') return <StatusBadge tone="quiet">{protectionId === null ? texts.unopened : texts.protected}</StatusBadge>
  return visibility === 'unlisted' && <StatusBadge tone="quiet">{texts.unlisted}</StatusBadge>
}
