import type { PlaySource } from '#contract/plays.ts'
import { hasShape, isOneOf, isText, orNull } from '#web/lib/stored-shape.ts'

/** How a visit started, and with which item. Items found later count as found on this site. */
export interface Visit {
  source: PlaySource
  /** Id of the song, playlist, album or artist on the first page; null if the source applies to the whole visit. */
  subjectId: string | null
}

export const isSource = isOneOf<PlaySource>('site', 'direct', 'other-site', 'embed', 'feed', 'app')

export const isVisit = hasShape<Visit>({ source: isSource, subjectId: orNull(isText) })

export const ownVisit: Visit = { source: 'site', subjectId: null }

interface Arrival {
  /** Address of the page that the browser loaded. */
  address: string
  /** '' if there is none: a scanned code, a link in a message, a typed address. */
  referrer: string
  /** 'https://example.org/music', without a trailing slash. */
  site: string
}

/** The visit that starts with this page; null if the page was reached from another page of this site, which continues the visit. */
export function visitOf({ address, referrer, site }: Arrival): Visit | null {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.slice(new URL(site).pathname.replace(/\/$/, '').length)
  if (path.startsWith('/embed/')) return { source: 'embed', subjectId: null }
  // The address may start with a language.
  const subjectId = /^(?:\/[a-z]{2})?\/(?:song|playlist|album|artist)\/([^/]+)/.exec(path)?.[1] ?? null
  // Set in the links of feed items (server/features/sharing/feeds.ts).
  if (searchParams.get('from') === 'feed') return { source: 'feed', subjectId }
  if (referrer === site || referrer.startsWith(`${site}/`)) return null
  if (referrer) return { source: 'other-site', subjectId }
  return subjectId === null ? ownVisit : { source: 'direct', subjectId }
}

/** Source of a listen: that of the visit, as long as it concerns the item with which the visit started. */
export const sourceOf = ({ source, subjectId }: Visit, listen: { songId: string; listId?: string | undefined }): PlaySource =>
  subjectId === null || subjectId === listen.songId || subjectId === listen.listId ? source : 'site'
