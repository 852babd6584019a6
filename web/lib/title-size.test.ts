import { expect, test } from 'vitest'
import { titleSize } from './title-size.ts'

const size = (title: string) => titleSize(title, [24, 60], [12, 16])

test('a title is set smaller by its length', () => {
  expect(['Spring', 'a b '.repeat(7), 'a b '.repeat(16)].map(size)).toEqual([undefined, 'long', 'longest'])
})

test('and by its longest word, which hyphens and spaces end', () => {
  expect(['Adventskonzert', 'Weihnachtsoratorium', 'Advents-Konzert', 'Advents\u00a0Konzert'].map(size)).toEqual([
    'long',
    'longest',
    undefined,
    undefined,
  ])
})
