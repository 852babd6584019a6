import { expect, test } from 'vitest'
import { titleSize } from './title-size.ts'

const size = (title: string) => titleSize(title, [24, 60], [12, 16])

test('a longer title is set smaller', () => {
  expect(['Spring', 'a b '.repeat(7), 'a b '.repeat(16)].map(size)).toEqual([undefined, 'long', 'longest'])
})

test('so is a title with a longer word; hyphens and spaces separate words', () => {
  expect(['Adventskonzert', 'Weihnachtsoratorium', 'Advents-Konzert', 'Advents\u00a0Konzert'].map(size)).toEqual([
    'long',
    'longest',
    undefined,
    undefined,
  ])
})
