import type { Viewer } from '#contract/session.ts'
import type { Visibility } from '#contract/visibility.ts'
import { AppError } from '#server/http/app-error.ts'

/** What an editor has chosen for an item. */
export interface Restrictable {
  visibility: Visibility
  visible_from: string | null
  visible_until: string | null
  is_announced: boolean | 0 | 1
  /** What opens it where it is protected. */
  protection_id: string | null
}

/**
 * What an item is for visitors at one moment: in their lists, there for who has its address, there for who has opened it, over, not there
 * yet, or hidden. From the least to the most restricted.
 */
export const presences = ['listed', 'unlisted', 'protected', 'over', 'early', 'hidden'] as const
export type Presence = (typeof presences)[number]

/** The one rule behind every direct access. It compares the clock itself: nothing depends on when a derived column is updated. */
export function presenceOf(item: Restrictable, now = new Date().toISOString()): Presence {
  const { visibility, visible_from, visible_until, protection_id } = item
  if (visibility === 'hidden' || (visibility === 'protected' && protection_id === null)) return 'hidden'
  if (visible_from !== null && visible_from > now) return 'early'
  if (visible_until !== null && visible_until <= now) return 'over'
  return visibility === 'public' ? 'listed' : visibility
}

/** Of a song on an album, the more restricted one counts. */
export const strictest = (...some: readonly Presence[]): Presence =>
  presences[Math.max(...some.map((one) => presences.indexOf(one)))] ?? 'hidden'

/** What both together allow. Where both are protected, what opens `a` counts. */
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

/** What opens several items together: that of the first one that is protected. */
export const protectionOf = (...items: readonly Restrictable[]): string | null =>
  items.find(({ visibility }) => visibility === 'protected')?.protection_id ?? null

/** The last of the starts that lie ahead, if all of them are announced; else null. */
export function announcedStart(items: readonly Restrictable[], now = new Date().toISOString()): string | null {
  const early = items.filter((item) => presenceOf(item, now) === 'early')
  const starts = early.flatMap(({ visible_from }) => visible_from ?? []).sort()
  return early.every(({ is_announced }) => Boolean(is_announced)) ? (starts.at(-1) ?? null) : null
}

/** Whether all who have the address may see it. */
export const isThere = (presence: Presence): boolean => presence === 'listed' || presence === 'unlisted'

/** Whether there are listeners, for counts: it does not matter here who they are. */
export const hasListeners = (presence: Presence): boolean => isThere(presence) || presence === 'protected'

/**
 * To whom something is sent. What is not for 'public' is neither cached by others nor redirected to other servers: what is unlisted, and
 * what ends, so that no signed address and no copy in a CDN outlives it.
 */
export type VisibleTo = 'public' | 'address-holders' | Insiders

/** Besides editors and administrators, the owners with these profiles and those who have opened one of these protections. */
interface Insiders {
  profiles: readonly string[]
  protections: readonly string[]
}

interface AudienceOf {
  ends: boolean
  /** A profile that sees it with any visibility. */
  owner: string | null
  /** What opens it where it is protected. */
  protection: string | null
}

export function audienceOf(presence: Presence, { ends, owner, protection }: AudienceOf): VisibleTo {
  if (isThere(presence)) return presence === 'listed' && !ends ? 'public' : 'address-holders'
  return {
    profiles: owner === null ? [] : [owner],
    protections: presence === 'protected' && protection !== null ? [protection] : [],
  }
}

/** Whether `viewer` sees and changes items of this profile, also hidden ones. */
export const managesItemsOf = (profileId: string | null, viewer: Viewer | null): boolean =>
  viewer !== null && (viewer.mayEdit || profileId === viewer.profileId)

/** Of a file that several items have: what one of them shows is not hidden by another. Public where none has it. */
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

/** Who sent a request: the account that is signed in, and what this browser has opened. */
export interface Visitor {
  viewer: Viewer | null
  opened: Opened
}
export const anonymous: Visitor = { viewer: null, opened: nothingOpened }

/** Whether this visitor may see it. What is protected is there for editors without its password. */
export const isThereFor = (presence: Presence, protection: string | null, { viewer, opened }: Visitor): boolean =>
  isThere(presence) || (presence === 'protected' && (viewer?.mayEdit || opened.has(protection ?? '')))

export const isVisibleTo = (visibleTo: VisibleTo, { viewer, opened }: Visitor): boolean =>
  typeof visibleTo === 'string' ||
  visibleTo.profiles.some((profile) => managesItemsOf(profile, viewer)) ||
  managesItemsOf(null, viewer) ||
  visibleTo.protections.some((one) => opened.has(one))

type Schedule = Pick<Restrictable, 'visible_from' | 'visible_until'>
const always: Schedule = { visible_from: null, visible_until: null }

/** The schedule after an edit. Throws visibility_schedule_invalid and visibility_end_past; an end that has passed may stay. */
export function checkSchedule(changes: Partial<Schedule>, before: Schedule = always): void {
  const { visible_from = before.visible_from, visible_until = before.visible_until } = changes
  if (visible_until === null || (visible_until === before.visible_until && visible_from === before.visible_from)) return
  if (visible_from !== null && visible_until <= visible_from) throw new AppError('visibility_schedule_invalid', { field: 'visibleUntil' })
  if (visible_until !== before.visible_until && visible_until <= new Date().toISOString())
    throw new AppError('visibility_end_past', { field: 'visibleUntil' })
}
