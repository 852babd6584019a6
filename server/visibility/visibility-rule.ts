import type { Viewer } from '#contract/session.ts'
import type { Visibility } from '#contract/visibility.ts'
import { AppError } from '#server/app-error.ts'

/** What an editor has chosen for an item. */
export interface Restrictable {
  visibility: Visibility
  visible_from: string | null
  visible_until: string | null
  is_announced: boolean | 0 | 1
  /** Id of its protection, if it is protected. */
  protection_id: string | null
}

/**
 * Presence of an item for visitors at one moment, from the least to the most restricted: listed, reachable by address, reachable by those
 * who have opened it, not started yet, ended, hidden. A song that has ended is not announced by its album.
 */
export const presences = ['listed', 'unlisted', 'protected', 'early', 'over', 'hidden'] as const
export type Presence = (typeof presences)[number]

/** The single rule for every direct access. It uses the clock itself, so that it does not depend on when derived columns are updated. */
export function presenceOf(item: Restrictable, now = new Date().toISOString()): Presence {
  const { visibility, visible_from, visible_until, protection_id } = item
  if (visibility === 'hidden' || (visibility === 'protected' && protection_id === null)) return 'hidden'
  if (visible_from !== null && visible_from > now) return 'early'
  if (visible_until !== null && visible_until <= now) return 'over'
  return visibility === 'public' ? 'listed' : visibility
}

/** The most restricted presence, for example of a song and its album. */
export const strictest = (...some: readonly Presence[]): Presence =>
  presences[Math.max(...some.map((one) => presences.indexOf(one)))] ?? 'hidden'

/** The intersection of both. If both are protected, the protection of `a` applies. */
export function narrowest(a: Restrictable, b: Restrictable): Restrictable & { is_announced: boolean } {
  const visibility = [a, b].map((one) => one.visibility)
  const ends = [a, b].flatMap(({ visible_until }) => visible_until ?? []).sort()
  const starting = [a, b].filter(({ visible_from }) => visible_from !== null)
  return {
    visibility: (['hidden', 'protected', 'unlisted'] as const).find((one) => visibility.includes(one)) ?? 'public',
    visible_from:
      starting
        .map(({ visible_from }) => visible_from)
        .sort()
        .at(-1) ?? null,
    visible_until: ends[0] ?? null,
    is_announced: starting.length > 0 && starting.every(({ is_announced }) => Boolean(is_announced)),
    protection_id: protectionOf(a, b),
  }
}

/** The protection of several items together: that of the first one that is protected. */
export const protectionOf = (...items: readonly Restrictable[]): string | null =>
  items.find(({ visibility }) => visibility === 'protected')?.protection_id ?? null

/** The protection of one item as a list: empty if it has none. */
export const ownProtection = ({ protection_id }: Pick<Restrictable, 'protection_id'>): string[] =>
  protection_id === null ? [] : [protection_id]

/** The latest start in the future, if all items with a future start are announced; otherwise null. */
export function announcedStart(items: readonly Restrictable[], now = new Date().toISOString()): string | null {
  const early = items.filter((item) => presenceOf(item, now) === 'early')
  const starts = early.flatMap(({ visible_from }) => visible_from ?? []).sort()
  return early.every(({ is_announced }) => Boolean(is_announced)) ? (starts.at(-1) ?? null) : null
}

/** Whether everyone with the address may see it. */
export const isAccessible = (presence: Presence): boolean => presence === 'listed' || presence === 'unlisted'

/** Whether it has listeners at all, for counts. */
export const hasListeners = (presence: Presence): boolean => isAccessible(presence) || presence === 'protected'

/**
 * Audience of a response. Only 'public' content may be cached by others or redirected to other servers. Unlisted content and content with
 * an end are not public, so that no signed address or CDN copy outlives them.
 */
export type VisibleTo = 'public' | 'address-holders' | Insiders

/** In addition to editors and administrators: the owners with these profiles, and visitors who have opened one of these protections. */
interface Insiders {
  profiles: readonly string[]
  protections: readonly string[]
}

interface AudienceOf {
  ends: boolean
  /** Profile whose owner may see it whatever its visibility is. */
  owner: string | null
  /** Ids of what opens it, if it is protected. */
  protections: readonly string[]
}

export function audienceOf(presence: Presence, { ends, owner, protections }: AudienceOf): VisibleTo {
  if (isAccessible(presence)) return presence === 'listed' && !ends ? 'public' : 'address-holders'
  return {
    profiles: owner === null ? [] : [owner],
    protections: presence === 'protected' ? protections : [],
  }
}

/** Whether `viewer` may see and change this profile's items, including hidden ones. */
export const managesItemsOf = (profileId: string | null, viewer: Viewer | null): boolean =>
  viewer !== null && (viewer.mayEdit || profileId === viewer.profileId)

/** Audience of a file shared by several items: the widest of them. Public if no item has it. */
export function widestAudience(audiences: readonly VisibleTo[]): VisibleTo {
  const open = (['public', 'address-holders'] as const).find((one) => audiences.includes(one))
  if (open || audiences.length === 0) return open ?? 'public'
  const insiders = audiences.filter((one) => typeof one === 'object')
  return {
    profiles: insiders.flatMap(({ profiles }) => profiles),
    protections: insiders.flatMap(({ protections }) => protections),
  }
}

/** Ids of the protections that a browser has opened. */
export type Opened = ReadonlySet<string>
export const nothingOpened: Opened = new Set()

/** Sender of a request: the signed-in account, and the protections opened in this browser. */
export interface Visitor {
  viewer: Viewer | null
  opened: Opened
}
export const anonymous: Visitor = { viewer: null, opened: nothingOpened }

/** Whether this visitor may see it. Editors see protected items without the password. */
export const isAccessibleTo = (presence: Presence, protections: readonly string[], { viewer, opened }: Visitor): boolean =>
  isAccessible(presence) || (presence === 'protected' && (viewer?.mayEdit || protections.some((one) => opened.has(one))))

export const isVisibleTo = (visibleTo: VisibleTo, { viewer, opened }: Visitor): boolean =>
  typeof visibleTo === 'string' ||
  visibleTo.profiles.some((profile) => managesItemsOf(profile, viewer)) ||
  managesItemsOf(null, viewer) ||
  visibleTo.protections.some((one) => opened.has(one))

type Schedule = Pick<Restrictable, 'visible_from' | 'visible_until'>
const always: Schedule = { visible_from: null, visible_until: null }

/** The schedule after an edit. Throws visibility_schedule_invalid and visibility_end_past; an unchanged end may be in the past. */
export function checkSchedule(changes: Partial<Schedule>, before: Schedule = always): void {
  const { visible_from = before.visible_from, visible_until = before.visible_until } = changes
  if (visible_until === null || (visible_until === before.visible_until && visible_from === before.visible_from)) return
  if (visible_from !== null && visible_until <= visible_from) throw new AppError('visibility_schedule_invalid', { field: 'visibleUntil' })
  if (visible_until !== before.visible_until && visible_until <= new Date().toISOString())
    throw new AppError('visibility_end_past', { field: 'visibleUntil' })
}
