import type { SchoolPrivacy } from '#contract/visibility.ts'
import type { Presence } from './visibility-rule.ts'

/* Playlists of children's recordings, and their songs (decision 39). */

interface Guarded {
  school_privacy: SchoolPrivacy
}

/** In no list, search, feed or index, not counted, and in no frame of other sites. */
export const isSchoolPrivate = ({ school_privacy }: Guarded): boolean => school_privacy !== 'off'

/** What it allows at most. */
export const schoolPresence = (item: Guarded): Presence => (isSchoolPrivate(item) ? 'unlisted' : 'listed')

/** Names but for their first words are shown to no visitor. */
export const hidesNames = ({ school_privacy }: Guarded): boolean => school_privacy === 'first-names'

interface Named extends Guarded {
  artist: string | null
  artist_id: string | null
  album_id: string | null
}

/** A song as visitors see it. Pages of artists and albums, which have names of their own, do not show it: they are not linked. */
export const forVisitors = <Song extends Named>(song: Song): Song =>
  isSchoolPrivate(song)
    ? { ...song, artist: hidesNames(song) ? firstNames(song.artist) : song.artist, artist_id: null, album_id: null }
    : song

/** A credit links to the page of its artist, so there is none where names are hidden. */
export const creditsForVisitors = <Credit>(song: Guarded, credits: readonly Credit[]): Credit[] =>
  isSchoolPrivate(song) ? [] : [...credits]

const betweenNames = /\s*[;&+/]\s*|\s+(?:and|und|et|feat\.?|ft\.?|featuring)\s+/iu
const word = /[\p{L}\p{M}\p{N}'’-]+/gu
/** Scripts in which the family name comes first. */
const familyNameFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Of each name in an artist text its first word; of 'Family name, First name' what follows the comma. A name in Chinese, Japanese or Korean script is its
 * last word, and left out where it has one word alone, because that may have the family name in it. Null where nothing is left.
 */
export function firstNames(text: string | null): string | null {
  const names = (text ?? '').split(betweenNames).flatMap(withoutFamilyNames)
  return names.flatMap((name) => firstName(name) ?? []).join(', ') || null
}

/** A list of names of several words each has commas too. */
function withoutFamilyNames(text: string): string[] {
  const parts = text.split(/[,،、]/)
  return parts.every((part) => wordsOf(part).length > 1) ? parts : parts.slice(-1)
}

function firstName(name: string): string | undefined {
  const words = wordsOf(name)
  if (!familyNameFirst.test(name)) return words[0]
  return words.length > 1 ? words.at(-1) : undefined
}

const wordsOf = (text: string): string[] => text.match(word) ?? []
