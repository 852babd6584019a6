import { StatusBadge } from './status-badge.tsx'
import { restrictionText, type StoredVisibility } from './visibility-values.ts'

/** Renders nothing for a listed item. */
export function VisibilityBadge({ item }: { item: StoredVisibility & { protectionId: string | null } }) {
  const text = restrictionText(item)
  return text !== null && <StatusBadge tone="quiet">{text}</StatusBadge>
}
