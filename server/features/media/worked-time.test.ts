import { expect, test } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { workedMilliseconds } from './worked-time.ts'

test("a process's own work is counted", needs(process.platform === 'linux', 'processor time is read from /proc'), () => {
  const before = workedMilliseconds(process.pid) ?? Number.NaN
  while ((workedMilliseconds(process.pid) ?? Number.NaN) < before + 50);
  expect(workedMilliseconds(process.pid)).toBeGreaterThanOrEqual(before + 50)
})

test('of a process that is not there nothing is known', () => {
  expect(workedMilliseconds(2 ** 30)).toBeNull()
})
