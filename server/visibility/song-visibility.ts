import type { Viewer } from '#contract/session.ts'
import type { Closed, SchoolPrivacy } from '#contract/visibility.ts'
import type { SongsTable } from '#server/database/schema.ts'
import { closedBy } from './closed.ts'
import { schoolPresence } from './school-privacy.ts'
import {
  announcedStart,
  audienceOf,
  isAccessibleTo,
  managesItemsOf,
  ownProtection,
  type Presence,
  presenceOf,
  protectionOf,
  type Restrictable,
  strictest,
  type VisibleTo,
  type Visitor,
} from './visibility-rule.ts'

/**
 * Columns that determine who may hear a song. Those of its album are null if it has none. `playlist_protections`: ids of the protections of
 * the protected playlists that contain a protected song and are open now, separated by spaces.
 */
export type Guarded = Restrictable &
  Pick<SongsTable, 'status' | 'uploaded_by'> & {
    school_privacy: SchoolPrivacy
    album_visibility: Restrictable['visibility'] | null
    album_visible_from: string | null
    album_visible_until: string | null
    album_is_announced: Restrictable['is_announced'] | null
    album_protection_id: string | null
    playlist_protections: string | null
  }

/** Restrictions of the album, if there is one, and of the song. */
const restrictions = (song: Guarded): Restrictable[] => [
  ...(song.album_visibility === null
    ? []
    : [
        {
          visibility: song.album_visibility,
          visible_from: song.album_visible_from,
          visible_until: song.album_visible_until,
          is_announced: song.album_is_announced ?? false,
          protection_id: song.album_protection_id,
        },
      ]),
  song,
]

/**
 * Presence for visitors: the strictest of the song, its album and its school privacy. A pending song exists only for its uploader, editors
 * and administrators.
 */
export const songPresence = (song: Guarded, now?: string): Presence =>
  song.status === 'pending' ? 'hidden' : strictest(schoolPresence(song), ...restrictions(song).map((one) => presenceOf(one, now)))

/** Start of an announced song; null if it is not announced. */
export const songStart = (song: Guarded): string | null => (songPresence(song) === 'early' ? announcedStart(restrictions(song)) : null)

/** Why visitors cannot simply open a song; null if they can. */
export const songClosed = (song: Guarded): Closed | null =>
  song.status === 'pending' ? { reason: 'pending', date: null } : closedBy(songPresence(song), restrictions(song))

/** The protection that the page of a song asks for: its own; on a protected album, that of the album. */
export const songProtection = (song: Guarded): string | null => protectionOf(...restrictions(song))

/** Everything that opens a song: its protection, and those of the protected playlists that contain it. */
const songProtections = (song: Guarded): string[] => [
  ...ownProtection({ protection_id: songProtection(song) }),
  ...(song.playlist_protections?.split(' ') ?? []),
]

export const songAudience = (song: Guarded): VisibleTo =>
  audienceOf(songPresence(song), {
    ends: song.visible_until !== null || song.album_visible_until !== null,
    owner: song.uploaded_by,
    protections: songProtections(song),
  })

type Owned = Pick<SongsTable, 'uploaded_by'>

export const isSongAccessibleTo = (song: Guarded, visitor: Visitor): boolean =>
  isAccessibleTo(songPresence(song), songProtections(song), visitor)

export const mayHear = (song: Guarded, visitor: Visitor): boolean =>
  isSongAccessibleTo(song, visitor) || managesItemsOf(song.uploaded_by, visitor.viewer)

/** Whether a list may name the song to `viewer`. */
export const mayFind = (song: Owned & Pick<SongsTable, 'status'>, viewer: Viewer): boolean =>
  song.status === 'published' || managesItemsOf(song.uploaded_by, viewer)
