import type { SchoolPrivacy } from '#contract/visibility.ts'
import type { PlaylistsTable } from '#server/database/schema.ts'
import { isSchoolPrivate, schoolPresence } from './school-privacy.ts'
import { isSongThere, songPresence } from './song-visibility.ts'
import {
  announcedStart,
  audienceOf,
  type Presence,
  presenceOf,
  type Restrictable,
  strictest,
  type VisibleTo,
  type Visitor,
} from './visibility-rule.ts'

type Guarded = Restrictable & { is_public: boolean | 0 | 1; school_privacy: SchoolPrivacy }

/** For visitors. A private playlist exists for its creator, editors and administrators only. */
export const playlistPresence = (playlist: Guarded): Presence =>
  playlist.is_public ? strictest(presenceOf(playlist), schoolPresence(playlist)) : 'hidden'

/**
 * Whether a playlist shows one of its songs. An unlisted playlist also has songs that are unlisted themselves, a protected one also those that
 * the visitor has opened; a listed one would put them in a list. Songs with school privacy are in playlists with it alone: others are embedded and
 * counted.
 */
export const showsSong = (playlist: Guarded, song: Parameters<typeof songPresence>[0], visitor: Visitor): boolean =>
  (isSchoolPrivate(playlist) || !isSchoolPrivate(song)) &&
  (playlistPresence(playlist) === 'listed' ? songPresence(song) === 'listed' : isSongThere(song, visitor))

/** When an announced playlist will be there; null where there is nothing to announce. */
export const playlistStart = (playlist: Guarded): string | null =>
  playlistPresence(playlist) === 'early' ? announcedStart([playlist]) : null

/** To whom its cover is sent: an announced playlist shows it before it is there. */
export const playlistAudience = (playlist: Guarded & Pick<PlaylistsTable, 'profile_id'>): VisibleTo =>
  playlistStart(playlist) !== null
    ? 'address-holders'
    : audienceOf(playlistPresence(playlist), {
        ends: playlist.visible_until !== null,
        owner: playlist.profile_id,
        protection: playlist.protection_id,
      })
