import type { IAudioMetadata } from 'music-metadata'
import type { CreditTag } from '#contract/media-tags.ts'
import { cleanText } from '#server/clean-text.ts'

/** Maximum number of names per role; a song has at most 100 credits. */
const namesMax = 16

/** A part that an artist has, and the artist: 'arranger' or 'piano', and a name. */
interface Involvement {
  part: string
  name: string
}

/** ID3's lists of parts and names; IPLS (ID3v2.3) has both in one. */
const lists = ['TIPL', 'TMCL', 'IPLS']
/** Parts in these lists that are not instruments. */
const crew = ['arranger', 'producer', 'engineer', 'mix', 'dj-mix']

/** The artists that tags name with a role. The parser does not know some of these tags, so they are read in the file's own form. */
export function readCredits({ common, native }: Pick<IAudioMetadata, 'common' | 'native'>): Record<CreditTag, string[]> {
  const all = Object.values(native).flat()
  const involved = all.flatMap(({ id, value }) => (lists.includes(id) ? involvements(value) : []))
  const inLists = (part: string) => involved.filter((one) => one.part.toLowerCase() === part).map(({ name }) => name)
  const texts = (tag: string) => all.filter(({ id }) => id.split(':').at(-1)?.toUpperCase() === tag).map(({ value }) => value)
  const musicians = involved.filter(({ part }) => !crew.includes(part.toLowerCase()))
  // ID3v2.3 separates names by a slash, which names such as 'Lennon/McCartney' also contain.
  const whole = (names: string[] | undefined) => ('ID3v2.3' in native ? [names?.join('/')] : names)
  return {
    composers: cleanNames(whole(common.composer)),
    lyricists: cleanNames(whole(common.lyricist)),
    arrangers: cleanNames([...texts('ARRANGER'), ...inLists('arranger')]),
    conductors: cleanNames(whole(common.conductor)),
    performers: cleanNames([
      ...texts('PERFORMER'),
      ...musicians.map(({ part, name }) => (part === 'performer' ? name : `${name} (${part})`)),
    ]),
    producers: cleanNames([...texts('PRODUCER'), ...inLists('producer')]),
  }
}

const involvements = (value: unknown): Involvement[] =>
  Object.entries(value ?? {}).flatMap(([part, names]) => (Array.isArray(names) ? names.map((name) => ({ part, name: String(name) })) : []))

const cleanNames = (texts: readonly unknown[] = []): string[] =>
  [...new Set(texts.flatMap((text) => cleanText(text) ?? []))].slice(0, namesMax)
