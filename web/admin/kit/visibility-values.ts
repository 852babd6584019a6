import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { type Visibility, type VisibilityField, visibilityErrors } from '#contract/visibility.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.visibility

/** As the contract has it. */
export interface StoredVisibility {
  visibility: Visibility
  visibleFrom: string | null
  visibleUntil: string | null
  isAnnounced: boolean
}

/** As it is edited. */
export interface VisibilityValues extends StoredVisibility {
  /** A new one; '' leaves it as it is. */
  password: string
  removesPassword: boolean
  /** Null leaves them as they are. */
  groupIds: string[] | null
  renewsKey: boolean
}

/** An item with a page, whose link opens it where it is protected. */
export interface ProtectedItem {
  path: string
  protectionId: string | null
  /** It is protected, and nothing opens it. */
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

/** What is sent. */
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

/** `before`: as it is stored, with an end that may have passed since. */
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

/** The field that an error of the server is about. */
export const visibilityFieldOf = (code: ErrorCode | 'unreachable'): VisibilityField | null =>
  visibilityErrors.some((one) => one === code) ? 'visibleUntil' : null
