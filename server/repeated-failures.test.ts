import { expect, test } from 'vitest'
import { reportRepeatedSeldom } from './repeated-failures.ts'

test('a failure that repeats is reported once a minute, with the number of those left out; another one at once', () => {
  let now = 0
  const lines: string[] = []
  const report = reportRepeatedSeldom(
    (error, message) => void lines.push(`${message}: ${(error as Error).message}`),
    () => now,
  )
  for (; now < 60_000; now += 250) report(new Error('connection lost'), 'the clock was not updated')
  expect(lines).toEqual(['the clock was not updated: connection lost'])

  report(new Error('reset'), 'the clock was not updated')
  report(new Error('connection lost'), 'jobs could not be read')
  expect(lines.splice(0)).toEqual([
    'the clock was not updated: connection lost',
    'the clock was not updated: reset',
    'jobs could not be read: connection lost',
  ])

  report(new Error('connection lost'), 'the clock was not updated')
  expect(lines.splice(0)).toEqual(['the clock was not updated (239 more times since the last line): connection lost'])

  now += 60_000
  report(new Error('connection lost'), 'the clock was not updated')
  expect(lines).toEqual(['the clock was not updated: connection lost'])
})
