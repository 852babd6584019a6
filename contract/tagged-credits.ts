import type { z } from 'zod'
import { suggestCredits } from './credit-suggestions.ts'
import type { CreditInput, CreditRole } from './credits.ts'
import { type CreditTag, creditTagNames, creditTags, type MediaTags } from './media-tags.ts'

export type NewCredit = z.output<typeof CreditInput>

export const mainCredit = (artist: string | null): NewCredit[] =>
  artist === null ? [] : [{ name: artist, role: 'main', instrument: null }]

/**
 * The credits of the artists that the tags list, if their artist text is that of the song: each as a main artist, or as a featured one if the
 * text names it after 'feat.'. Otherwise the artist text is one name.
 */
export function artistCredits(artist: string | null, tags: Pick<MediaTags, 'artist' | 'artists'> | null): NewCredit[] {
  if (!tags || tags.artist !== artist || tags.artists.length === 0) return mainCredit(artist)
  const featured = suggestCredits(artist ?? '').flatMap(({ name, role }) => (role === 'featured' ? name : []))
  return tags.artists.map((name) => ({ name, role: featured.includes(name) ? 'featured' : 'main', instrument: null }))
}

/** The further credits that these tags name. */
export const taggedCredits = (tags: Pick<MediaTags, CreditTag> | null, names: readonly CreditTag[] = creditTagNames): NewCredit[] =>
  names.flatMap((name) => (tags?.[name] ?? []).map((text) => ({ role: creditTags[name], ...artistOf(text, creditTags[name]) })))

/** 'Ann Lee (piano)' is the form in which tags name a performer with an instrument. */
function artistOf(text: string, role: CreditRole): Pick<NewCredit, 'name' | 'instrument'> {
  const [, name, instrument] = (role === 'performer' && /^(.+?) \(([^()]+)\)$/.exec(text)) || []
  return name && instrument ? { name, instrument } : { name: text, instrument: null }
}

export const creditText = ({ name, instrument }: Pick<NewCredit, 'name' | 'instrument'>): string =>
  instrument === null ? name : `${name} (${instrument})`
