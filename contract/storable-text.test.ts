import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnstorableText } from './storable-text.ts'

test.each([
  ['a\0b', []],
  ['\ud800', []],
  [{ title: 'ok', tags: ['fine', 'x\0'] }, ['tags', 1]],
  [{ 'a\0': 1 }, ['a\0']],
])('%j has a text that cannot be stored', (value, path) => {
  expect(findUnstorableText(value)).toEqual(path)
})

test('well-formed text without U+0000 can be stored', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
  fc.assert(fc.property(fc.record({ a: text, b: fc.array(text), c: fc.option(text) }), (value) => findUnstorableText(value) === undefined))
})
