import { expect, test } from 'vitest'
import { discardingErrors } from '#contract/discarded-uploads.ts'
import { statusOf } from './errors.ts'

test('the browser sends a file of a wrong type again, because its upload is removed', () => {
  const wrongTypes = Object.entries(statusOf).flatMap(([code, status]) => (status === 415 ? [code] : []))
  expect(wrongTypes).toHaveLength(3)
  expect(discardingErrors).toEqual(expect.arrayContaining(wrongTypes))
})
