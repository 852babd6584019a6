import { isSchoolPrivate } from './school-privacy.ts'
import type { Guarded as GuardedSong } from './song-visibility.ts'
import { announcedStart, presenceOf, presences, type Restrictable } from './visibility-rule.ts'

type Song = Restrictable & Pick<GuardedSong, 'school_privacy'>

/**
 * Those of its songs, without pending ones, that an album shows to visitors who may see the album; before its announced start, those that
 * it will show then. It shows songs that are at most as restricted as itself: a listed album would list an unlisted song. An album shows
 * its own texts, which may contain the names that school privacy hides, so these songs are left out. The page of an album without such a
 * song shows nothing.
 */
export function shownSongs<S extends Song>(album: Restrictable, songs: readonly S[], now = new Date().toISOString()): S[] {
  const moment = announcedStart([album], now) ?? now
  const shownHere = presences.slice(0, presences.indexOf(presenceOf(album, moment)) + 1)
  return songs.filter((song) => shownHere.includes(presenceOf(song, moment)) && !isSchoolPrivate(song))
}
