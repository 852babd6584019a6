import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Berg', 'AB'],
  ['  ada   maria  berg ', 'AB'],
  ['Madonna', 'M'],
  ['élodie ångström', 'ÉÅ'],
  ['e\u0301lodie', 'É'],
  ['straße ßeta', 'Sß'],
  ['Надежда Крупская', 'НК'],
  ['山田 太郎', '山太'],
  ['मीरा शर्मा', 'मीश'],
  ['(Tom) & Jerry', 'TJ'],
  ['3 Doors Down', '3D'],
  ['Nina 🎸', 'N'],
  ['👩‍🎤 🇩🇪', '👩‍🎤🇩🇪'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['!', '!'],
  ['\u200b', ''],
  ['', ''],
])('%s becomes %s', (name, expected) => {
  expect(initials(name).join('')).toBe(expected)
})

test('right-to-left names have their first letters in reading order', () => {
  expect(initials('محمد علي')).toEqual(['م', 'ع'])
})

test('at most two, each a whole grapheme', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const found = initials(name)
      expect(found.length).toBeLessThanOrEqual(2)
      for (const letter of found) expect([...segmenter.segment(letter)]).toHaveLength(1)
    }),
  )
})
