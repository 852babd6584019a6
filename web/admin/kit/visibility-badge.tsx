import { StatusBadge } from './status-badge.tsx'
import { restrictionText, type StoredVisibility } from './visibility-values.ts'

interface Props {
  item: StoredVisibility & { protectionId: string | null }
  /** The site's. */
  timeZone: string
}

/** Renders nothing for a listed item. */
export function VisibilityBadge({ item, timeZone }: Props) {
  const text = restrictionText(item, timeZone)
  return text !== null && <StatusBadge tone="quiet">{text}</StatusBadge>
}
