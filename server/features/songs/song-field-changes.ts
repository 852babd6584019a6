import { byCreditTag, type CreditTag, creditTags, type MediaTags, type TaggedField } from '#contract/media-tags.ts'
import type { FieldChange } from '#contract/song-field-changes.ts'
import { creditText, mainCredit, type NewCredit, taggedCredits } from '#contract/tagged-credits.ts'

/** Whether the artist text names the credited artist. */
export const isArtist = ({ role }: NewCredit): boolean => role === 'main' || role === 'featured'

/** Credits in the form of tags. */
export const creditTexts = (credits: readonly NewCredit[]) =>
  byCreditTag((tag) => credits.filter(({ role }) => role === creditTags[tag]).map(creditText))

/** What setting a field changes: nothing if it has this value already. `separator`: between the values of a list. */
export function changeOf(field: TaggedField, [before, after]: [before: unknown, after: unknown], separator = ', '): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ field, before: textOf(before, separator), after: textOf(after, separator) }]
}

function textOf(value: unknown, separator: string): string | null {
  if (Array.isArray(value)) return value.join(separator) || null
  return value === null ? null : String(value)
}

/** The credits of the artists whom the text names after it changes: it becomes the main credit, and featured artists remain. */
export const artistsAfter = (credits: readonly NewCredit[], artist: string | null): NewCredit[] => [
  ...mainCredit(artist),
  ...credits.filter(({ role }) => role === 'featured'),
]

interface Replaced {
  /** Those whom the artist text names. */
  artists: readonly NewCredit[]
  /** Further credits by role: replaced are those of the roles in `changed`. */
  tags: Pick<MediaTags, CreditTag>
  changed: readonly CreditTag[]
}

/** All credits of a song after some of them are replaced. */
export function replaceCredits(credits: readonly NewCredit[], { artists, tags, changed }: Replaced): NewCredit[] {
  const roles = new Set<NewCredit['role']>(changed.map((tag) => creditTags[tag]))
  return [...artists, ...credits.filter((credit) => !isArtist(credit) && !roles.has(credit.role)), ...taggedCredits(tags, changed)]
}
