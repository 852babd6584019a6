import type { PlaySource } from '#contract/plays.ts'

/** How a visit started, and with which item: items found later were found on this site. */
export interface Visit {
  source: PlaySource
  /** Id of the song, playlist, album or artist that the first page showed; null where the source holds for the whole visit. */
  subjectId: string | null
}

export const ownVisit: Visit = { source: 'site', subjectId: null }

interface Arrival {
  /** Of the page that the browser loaded. */
  address: string
  /** '' where there is none: a scanned code, a link in a message, an address that was typed. */
  referrer: string
  /** 'https://example.org/music', without a slash at the end. */
  site: string
}

/** The visit that begins with this page; null where the page was reached from another one of this site: the visit continues. */
export function visitOf({ address, referrer, site }: Arrival): Visit | null {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.slice(new URL(site).pathname.replace(/\/$/, '').length)
  if (path.startsWith('/embed/')) return { source: 'embed', subjectId: null }
  // An address may name a language first.
  const subjectId = /^(?:\/[a-z]{2})?\/(?:song|playlist|album|artist)\/([^/]+)/.exec(path)?.[1] ?? null
  // The links of feed items say so (server/features/sharing/feeds.ts).
  if (searchParams.get('from') === 'feed') return { source: 'feed', subjectId }
  if (referrer === site || referrer.startsWith(`${site}/`)) return null
  if (referrer) return { source: 'other-site', subjectId }
  return subjectId === null ? ownVisit : { source: 'direct', subjectId }
}

/** Where a listen came from: as the visit began, as long as it is about what the visit began with. */
export const sourceOf = ({ source, subjectId }: Visit, listen: { songId: string; listId?: string | undefined }): PlaySource =>
  subjectId === null || subjectId === listen.songId || subjectId === listen.listId ? source : 'site'
