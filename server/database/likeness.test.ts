import { expect, test } from 'vitest'
import { likenessOf } from './likeness.ts'

test.each([
  ['Bjork', 'Björk', 'BJÖRK'],
  ['Tides', 'The Tides', 'Tides, The', 'the  tides'],
  ["Guns N' Roses", 'Guns N’ Roses', 'Guns n Roses'],
  ['AC/DC', 'AC-DC', 'Ac Dc', 'ACDC'],
  ['Ann & Bo', 'Ann and Bo', 'Ann + Bo'],
  ['Dr. Tide', 'Dr Tide'],
  ['Ｔｉｄｅ', 'Tide'],
])('%s is spelled in several ways', (...names) => {
  expect(new Set(names.map(likenessOf)).size).toBe(1)
})

test.each([
  ['Theory', 'ory'],
  ['!!!', '???'],
  ['Ann', 'Ann 2'],
  ['Ann', 'Anna'],
  ['Müller', 'Mueller'],
  ['海', '潮'],
])('%s and %s are different names', (one, other) => {
  expect(likenessOf(one)).not.toBe(likenessOf(other))
})
