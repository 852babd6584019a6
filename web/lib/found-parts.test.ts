import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundParts } from './found-parts.ts'

const found = (text: string, query: string) => foundParts(text, query).map((part) => text.slice(...part))

describe('foundParts', () => {
  it.each([
    ['Waterline', 'water', ['Water']],
    ['Über Wasser', 'uber', ['Über']],
    ['Uber', 'über', ['Uber']],
    ['A cafe\u0301 at night', 'café', ['cafe\u0301']],
    ['يا ليل الصب', 'ليل', ['ليل']],
    ['ﬁne print', 'fi', ['ﬁ']],
    ['Altın Ses', 'altin', ['Altın']],
    ['🎺 Brass', 'brass', ['Brass']],
    ['Low Water', ' water ', ['Water']],
    ['Harbor Lights', 'lights har', ['Har', 'Lights']],
    ['Don’t Wake', "don't wake", ['Don', 'Wake']],
    ['Waterline', 'water terli', ['Waterli']],
    ['Please Don’t Stop', 'dont stop', ['Don’t', 'Stop']],
    ['The AC/DC Set', 'acdc', ['AC/DC']],
    ['The AC/DC Set', 'ac dc', ['AC/DC']],
    ['يا ليـلى الجميلة', 'ليلي', ['ليـلى']],
    ['Low  Water', 'low water', ['Low', 'Water']],
  ])('in %j finds %j', (text, query, parts) => {
    expect(found(text, query)).toEqual(parts)
  })

  it('finds nothing without a match, and for an empty search', () => {
    expect(foundParts('Waterline', 'fire')).toEqual([])
    expect(foundParts('Waterline', '  ')).toEqual([])
  })

  it('returns parts of the text, in order, for any search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const ends = foundParts(text, query).flat()
        expect(ends.every((end, index) => (ends[index - 1] ?? -1) < end && end <= text.length)).toBe(true)
      }),
    )
  })
})
