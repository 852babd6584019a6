import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { type Visibility, type VisibilityField, visibilityErrors } from '#contract/visibility.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { formatEntered } from './format-date.ts'

const texts = adminTexts.visibility

/** The values of the contract. */
export interface StoredVisibility {
  visibility: Visibility
  visibleFrom: string | null
  visibleUntil: string | null
  isAnnounced: boolean
}

/** Who can see an item now; no visitor before its start ('early') and after its end ('over'). */
export function accessTo({ visibility, visibleFrom, visibleUntil }: StoredVisibility): Visibility | 'early' | 'over' {
  const now = new Date().toISOString()
  if (visibility === 'hidden') return visibility
  if (visibleFrom !== null && visibleFrom > now) return 'early'
  return visibleUntil !== null && visibleUntil <= now ? 'over' : visibility
}

/** Why visitors cannot see or list an item; null for a listed one. */
export function restrictionText(item: StoredVisibility & { protectionId: string | null }, timeZone: string): string | null {
  const access = accessTo(item)
  if (access === 'public') return null
  if (access === 'early') return texts.early({ moment: formatEntered(item.visibleFrom ?? '', timeZone) })
  return access === 'protected' && item.protectionId === null ? texts.unopened : texts[access]
}

/** The values in the form. */
export interface VisibilityValues extends StoredVisibility {
  /** A new password; '' leaves it unchanged. */
  password: string
  removesPassword: boolean
  /** Null leaves the groups unchanged. */
  groupIds: string[] | null
  renewsKey: boolean
}

/** An item with a page, to which a link gives access while it is protected. */
export interface ProtectedItem {
  path: string
  protectionId: string | null
  /** Whether the item is protected, but nothing opens it. */
  isUnopened: boolean
}

export const protectedItem = (
  kind: 'song' | 'album' | 'playlist',
  item: { id: string; visibility: Visibility; protectionId: string | null } | null,
): ProtectedItem | null =>
  item && {
    path: `/${kind}/${item.id}`,
    protectionId: item.protectionId,
    isUnopened: item.visibility === 'protected' && item.protectionId === null,
  }

export const visibilityValues = (item: StoredVisibility | null): VisibilityValues => ({
  visibility: item?.visibility ?? 'public',
  visibleFrom: item?.visibleFrom ?? null,
  visibleUntil: item?.visibleUntil ?? null,
  isAnnounced: item?.isAnnounced ?? false,
  password: '',
  removesPassword: false,
  groupIds: null,
  renewsKey: false,
})

/** The values for the request. */
export const visibilityInput = ({
  visibility,
  visibleFrom,
  visibleUntil,
  isAnnounced,
  password,
  removesPassword,
  groupIds,
  renewsKey,
}: VisibilityValues) => ({
  visibility,
  visibleFrom,
  visibleUntil,
  isAnnounced,
  ...(visibility === 'protected' && (removesPassword ? { password: null } : password && { password })),
  ...(visibility === 'protected' && groupIds && { groupIds }),
  ...(visibility === 'protected' && renewsKey && { renewsKey }),
})

type Problems = Partial<Record<'visibleUntil' | 'password', string>>

/** `before`: the stored values, whose end may have passed since. */
export function visibilityProblems(
  { visibility, visibleFrom, visibleUntil, password, removesPassword }: VisibilityValues,
  before: StoredVisibility | null,
): Problems {
  if (visibleUntil !== null) {
    if (visibleFrom !== null && visibleUntil <= visibleFrom) return { visibleUntil: texts.endBeforeStart }
    if (visibleUntil !== before?.visibleUntil && Date.parse(visibleUntil) <= Date.now()) return { visibleUntil: texts.endPast }
  }
  const isShort = visibility === 'protected' && !removesPassword && password !== '' && password.length < limits.passwordMin
  return isShort ? { password: adminTexts.protection.passwordShort({ min: limits.passwordMin }) } : {}
}

/** The field that a server error concerns. */
export const visibilityFieldOf = (code: ErrorCode | 'unreachable'): VisibilityField | null =>
  visibilityErrors.some((one) => one === code) ? 'visibleUntil' : null
