import type { SchoolPrivacy } from '#contract/visibility.ts'
import type { Presence } from './visibility-rule.ts'

/* Privacy of children's recordings: playlists and their songs (decision 39). */

interface Guarded {
  school_privacy: SchoolPrivacy
}

/** Whether it is left out of lists, searches, feeds and indexes, is not counted, and cannot be framed by other sites. */
export const isSchoolPrivate = ({ school_privacy }: Guarded): boolean => school_privacy !== 'off'

/** The least restricted presence that it allows. */
export const schoolPresence = (item: Guarded): Presence => (isSchoolPrivate(item) ? 'unlisted' : 'listed')

/** Whether visitors see only the first words of names. */
export const hidesNames = ({ school_privacy }: Guarded): boolean => school_privacy === 'first-names'

/** From the strictest on. */
const strictness: readonly SchoolPrivacy[] = ['first-names', 'full-names', 'off']

/** Whether an item may take the place of another one: it has the same school privacy or a stricter one. */
export const isAsPrivate = (item: SchoolPrivacy, as: SchoolPrivacy): boolean => strictness.indexOf(item) <= strictness.indexOf(as)

interface Named extends Guarded {
  artist: string | null
  artist_id: string | null
  album_id: string | null
  cover_path: string | null
  /** Its own cover, or that of its album. */
  shown_cover_path: string | null
}

/**
 * A song as visitors see it. It has no links to artists and albums, whose names are not shortened and whose pages do not show it, nor the
 * album's cover, which may contain names.
 */
export const forVisitors = <Song extends Named>(song: Song): Song =>
  isSchoolPrivate(song)
    ? {
        ...song,
        artist: hidesNames(song) ? firstNames(song.artist) : song.artist,
        artist_id: null,
        album_id: null,
        shown_cover_path: song.cover_path,
      }
    : song

/** Credits link to artist pages, which do not show songs with school privacy, so visitors get no credits of such a song. */
export const creditsForVisitors = <Credit>(song: Guarded, credits: readonly Credit[]): Credit[] =>
  isSchoolPrivate(song) ? [] : [...credits]

const betweenNames = /\s*[;&+/]\s*|\s+(?:and|und|et|feat\.?|ft\.?|featuring)\s+/iu
const word = /[\p{L}\p{M}\p{N}'’-]+/gu
/** Scripts in which the family name comes first. */
const familyNameFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The first word of each name in an artist text; for 'Family name, First name', the part after the comma. For a name in Chinese, Japanese
 * or Korean script, the last word; such a name of a single word is left out because it may contain the family name. 'Class 4b' stays whole:
 * family names have no digits. Null if nothing is left.
 */
export function firstNames(text: string | null): string | null {
  const names = (text ?? '').split(betweenNames).flatMap(withoutFamilyNames)
  return names.flatMap((name) => firstName(name) ?? []).join(', ') || null
}

/** A list of names of several words each also has commas. */
function withoutFamilyNames(text: string): string[] {
  const parts = text.split(/[,،、]/)
  return parts.every((part) => wordsOf(part).length > 1) ? parts : parts.slice(-1)
}

function firstName(name: string): string | undefined {
  const words = wordsOf(name)
  if (familyNameFirst.test(name)) return words.length > 1 ? words.at(-1) : undefined
  const [first, ...others] = words
  return others.every((word) => /\p{N}/u.test(word)) && first ? words.join(' ') : first
}

const wordsOf = (text: string): string[] => text.match(word) ?? []
