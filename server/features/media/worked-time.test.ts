import { expect, test } from 'vitest'
import { workedMilliseconds } from './worked-time.ts'

test.runIf(process.platform === 'linux')("a process's own work is counted", () => {
  const before = workedMilliseconds(process.pid) ?? Number.NaN
  while ((workedMilliseconds(process.pid) ?? Number.NaN) < before + 50);
  expect(workedMilliseconds(process.pid)).toBeGreaterThanOrEqual(before + 50)
})

test('of a process that is not there nothing is known', () => {
  expect(workedMilliseconds(2 ** 30)).toBeNull()
})
