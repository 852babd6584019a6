import type { SuggestedCredit } from '#contract/credit-suggestions.ts'
import type { Credit, CreditInput, CreditRole } from '#contract/credits.ts'

/** A credit in the form. */
export interface CreditDraft {
  /** Tells rows apart. */
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

/** Credits that the form lists: all but a main credit that follows from the artist text. */
export function draftsOf(credits: readonly Credit[], artist: string | null): CreditDraft[] {
  const mains = credits.filter(({ role }) => role === 'main')
  const implied = mains.length === 1 && mains[0]?.name === artist ? mains[0] : null
  return credits
    .filter((credit) => credit !== implied)
    .map(({ name, role, instrument }, index) => ({ key: String(index), name, role, instrument: instrument ?? '' }))
}

/** What is saved: without a main credit among them, the artist text is one. Rows without a name are left out. */
export function creditsOf(drafts: readonly CreditDraft[], artist: string): CreditInput[] {
  const listed = drafts
    .map(({ name, role, instrument }) => ({ name: name.trim(), role, instrument: instrument.trim() || null }))
    .filter(({ name }) => name !== '')
  const isImplied = artist.trim() !== '' && !listed.some(({ role }) => role === 'main')
  return isImplied ? [{ name: artist.trim(), role: 'main', instrument: null }, ...listed] : listed
}

/** The first draft that repeats another one. */
export function repeatedCredit(drafts: readonly CreditDraft[], artist: string): string | null {
  const seen = new Set<string>()
  for (const { name, role, instrument } of creditsOf(drafts, artist)) {
    const credit = JSON.stringify([name, role, instrument])
    if (seen.has(credit)) return name
    seen.add(credit)
  }
  return null
}

/** The suggested credits in place of those that the artist text names; other roles stay. */
export const takeSuggestion = (drafts: readonly CreditDraft[], suggested: readonly SuggestedCredit[]): CreditDraft[] => [
  ...suggested.map(newDraft),
  ...drafts.filter((draft) => !isNamed(draft)),
]

/** Whether the drafts credit exactly these. */
export function isTaken(drafts: readonly CreditDraft[], suggested: readonly SuggestedCredit[]): boolean {
  const credits = (of: readonly Pick<CreditDraft, 'name' | 'role'>[]) => JSON.stringify(of.map(({ name, role }) => [name, role]))
  return credits(drafts.filter(isNamed)) === credits(suggested)
}

/** The artist text names main and featured artists. */
const isNamed = ({ role }: CreditDraft) => role === 'main' || role === 'featured'
