import type { SuggestedCredit } from '#contract/credit-suggestions.ts'
import type { Credit, CreditInput, CreditRole } from '#contract/credits.ts'

/** A credit in the form. */
export interface CreditDraft {
  /** React key of the row. */
  key: string
  name: string
  role: CreditRole
  instrument: string
}

export const newDraft = (credit: Pick<CreditDraft, 'name' | 'role'>): CreditDraft => ({
  key: crypto.randomUUID(),
  instrument: '',
  ...credit,
})

/** The credits that the form lists: all except main credits that follow from the artist text. */
export function draftsOf(credits: readonly Omit<Credit, 'artistId'>[], artist: string | null): CreditDraft[] {
  const mains = credits.filter(({ role }) => role === 'main')
  const implied = mains.length === 1 && mains[0]?.name === artist ? mains[0] : null
  return credits
    .filter((credit) => credit !== implied)
    .map(({ name, role, instrument }, index) => ({ key: String(index), name, role, instrument: instrument ?? '' }))
}

/** The credits to save: without a listed main credit, the artist text becomes one. Omits rows without a name. */
export function creditsOf(drafts: readonly CreditDraft[], artist: string): CreditInput[] {
  const listed = drafts
    .map(({ name, role, instrument }) => ({ name: name.trim(), role, instrument: instrument.trim() || null }))
    .filter(({ name }) => name !== '')
  const isImplied = artist.trim() !== '' && !listed.some(({ role }) => role === 'main')
  return isImplied ? [{ name: artist.trim(), role: 'main', instrument: null }, ...listed] : listed
}

/** The name of the first duplicate credit. */
export function repeatedCredit(drafts: readonly CreditDraft[], artist: string): string | null {
  const seen = new Set<string>()
  for (const { name, role, instrument } of creditsOf(drafts, artist)) {
    const credit = JSON.stringify([name, role, instrument])
    if (seen.has(credit)) return name
    seen.add(credit)
  }
  return null
}

/** Replaces the main and featured credits with the suggested ones; other roles stay. */
export const takeSuggestion = (drafts: readonly CreditDraft[], suggested: readonly SuggestedCredit[]): CreditDraft[] => [
  ...suggested.map(newDraft),
  ...drafts.filter((draft) => !isNamed(draft)),
]

/** Whether the drafts already match the suggestion. */
export function isTaken(drafts: readonly CreditDraft[], suggested: readonly SuggestedCredit[]): boolean {
  const credits = (of: readonly Pick<CreditDraft, 'name' | 'role'>[]) => JSON.stringify(of.map(({ name, role }) => [name, role]))
  return credits(drafts.filter(isNamed)) === credits(suggested)
}

/** The roles that the artist text names. */
const isNamed = ({ role }: CreditDraft) => role === 'main' || role === 'featured'
