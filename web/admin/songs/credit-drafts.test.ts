import { describe, expect, test } from 'vitest'
import { suggestCredits } from '#contract/credit-suggestions.ts'
import type { Credit, CreditRole } from '#contract/credits.ts'
import { creditsOf, draftsOf, isTaken, newDraft, repeatedCredit, takeSuggestion } from './credit-drafts.ts'

const credit = (name: string, role: CreditRole, instrument: string | null = null): Credit => ({ artistId: name, name, role, instrument })

describe('credits in the song form', () => {
  test('the main credit of the artist text is not listed, and follows a changed text', () => {
    const drafts = draftsOf([credit('Ines', 'main'), credit('Marlow', 'performer', 'piano')], 'Ines')
    expect(drafts.map(({ name }) => name)).toEqual(['Marlow'])
    expect(creditsOf(drafts, 'Juno')).toEqual([
      { name: 'Juno', role: 'main', instrument: null },
      { name: 'Marlow', role: 'performer', instrument: 'piano' },
    ])
  })

  test('main credits under other names are listed and stay', () => {
    const drafts = draftsOf([credit('Ines', 'main'), credit('Marlow', 'featured')], 'Ines feat. Marlow')
    expect(creditsOf(drafts, 'Ines feat. Marlow').map(({ name }) => name)).toEqual(['Ines', 'Marlow'])
  })

  test('an empty artist text adds no credit; rows without a name are left out', () => {
    expect(creditsOf([newDraft({ name: ' ', role: 'composer' }), newDraft({ name: 'Ines ', role: 'composer' })], ' ')).toEqual([
      { name: 'Ines', role: 'composer', instrument: null },
    ])
  })

  test('a suggestion replaces only main and featured credits', () => {
    const suggested = suggestCredits('Ines feat. Marlow')
    const drafts = draftsOf([credit('Ines feat. Marlow', 'main'), credit('Juno', 'composer')], 'Ines feat. Marlow')
    expect(isTaken(drafts, suggested)).toBe(false)
    const taken = takeSuggestion(drafts, suggested)
    expect(taken.map(({ name }) => name)).toEqual(['Ines', 'Marlow', 'Juno'])
    expect(isTaken(taken, suggested)).toBe(true)
  })

  test('a repeated credit is found', () => {
    const twice = [newDraft({ name: 'Ines', role: 'composer' }), newDraft({ name: 'Ines ', role: 'composer' })]
    expect(repeatedCredit(twice, '')).toBe('Ines')
    expect(repeatedCredit([...twice.slice(1), newDraft({ name: 'Ines', role: 'lyricist' })], 'Ines')).toBeNull()
  })
})
