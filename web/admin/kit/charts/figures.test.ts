import { expect, it } from 'vitest'
import { averageText } from './figures.ts'

it('shows an average with the digits that tell it from zero', () => {
  expect([0, 1 / 30, 3 / 30, 0.96, 3.44, 12.6, 1234.4].map(averageText)).toEqual(['0', '0.03', '0.1', '1', '3.4', '13', '1,234'])
})
