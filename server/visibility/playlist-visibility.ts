import type { SchoolPrivacy } from '#contract/visibility.ts'
import type { PlaylistsTable } from '#server/database/schema.ts'
import { isSchoolPrivate, schoolPresence } from './school-privacy.ts'
import { isSongAccessibleTo, songPresence } from './song-visibility.ts'
import {
  announcedStart,
  audienceOf,
  ownProtection,
  type Presence,
  presenceOf,
  type Restrictable,
  strictest,
  type VisibleTo,
  type Visitor,
} from './visibility-rule.ts'

type Guarded = Restrictable & { is_public: boolean | 0 | 1; school_privacy: SchoolPrivacy }

/** Presence for visitors. A private playlist exists only for its creator, editors and administrators. */
export const playlistPresence = (playlist: Guarded, now?: string): Presence =>
  playlist.is_public ? strictest(presenceOf(playlist, now), schoolPresence(playlist)) : 'hidden'

/**
 * Whether a playlist shows one of its songs. A listed playlist shows only listed songs. An unlisted one also shows unlisted songs, and a
 * protected one also its protected songs, which it opens. Songs with school privacy are shown only in playlists that have it: others can be
 * embedded and are counted.
 */
export const showsSong = (playlist: Guarded, song: Parameters<typeof songPresence>[0], visitor: Visitor): boolean =>
  (isSchoolPrivate(playlist) || !isSchoolPrivate(song)) &&
  (playlistPresence(playlist) === 'listed' ? songPresence(song) === 'listed' : isSongAccessibleTo(song, visitor))

/** Start of an announced playlist; null if it is not announced. */
export const playlistStart = (playlist: Guarded): string | null =>
  playlistPresence(playlist) === 'early' ? announcedStart([playlist]) : null

/** Audience of its cover: an announced playlist shows it before its start. */
export const playlistAudience = (playlist: Guarded & Pick<PlaylistsTable, 'profile_id'>): VisibleTo =>
  playlistStart(playlist) !== null
    ? 'address-holders'
    : audienceOf(playlistPresence(playlist), {
        ends: playlist.visible_until !== null,
        owner: playlist.profile_id,
        protections: ownProtection(playlist),
      })
