import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundPart } from './found-part.ts'

const found = (text: string, query: string) => {
  const part = foundPart(text, query)
  return part && text.slice(...part)
}

describe('foundPart', () => {
  it.each([
    ['Waterline', 'water', 'Water'],
    ['Über Wasser', 'uber', 'Über'],
    ['Uber', 'über', 'Uber'],
    ['A cafe\u0301 at night', 'café', 'cafe\u0301'],
    ['يا ليل الصب', 'ليل', 'ليل'],
    ['ﬁne print', 'fi', 'ﬁ'],
    ['Altın Ses', 'altin', 'Altın'],
    ['🎺 Brass', 'brass', 'Brass'],
    ['Low Water', ' water ', 'Water'],
  ])('in %j finds %j', (text, query, part) => {
    expect(found(text, query)).toBe(part)
  })

  it('returns null without a match, and for an empty search', () => {
    expect(foundPart('Waterline', 'fire')).toBeNull()
    expect(foundPart('Waterline', '  ')).toBeNull()
  })

  it('returns a part of the text for any search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const part = foundPart(text, query)
        if (part) expect(0 <= part[0] && part[0] < part[1] && part[1] <= text.length).toBe(true)
      }),
    )
  })
})
