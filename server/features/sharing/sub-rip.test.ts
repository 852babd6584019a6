import { expect, test } from 'vitest'
import { subRipOf } from './sub-rip.ts'

test('lyrics without times are no transcript', () => {
  for (const lyrics of [null, '', 'Without times\nat all']) expect(subRipOf({ lyrics, durationSeconds: 90 })).toBeNull()
})

test('a line lasts until the next one, an empty line ends it, and the last one lasts until the end', () => {
  const lyrics = '[ti:Talk]\n[00:01.50]One\n[00:03.00]\n[61:00.00]Two\n[61:00.00]Dos\n[120:00.04]Three'
  expect(subRipOf({ lyrics, durationSeconds: 10_800 })).toBe(
    [
      '1\n00:00:01,500 --> 00:00:03,000\nOne\n',
      '2\n01:01:00,000 --> 02:00:00,040\nTwo\nDos\n',
      '3\n02:00:00,040 --> 03:00:00,000\nThree\n',
    ].join('\n'),
  )
  expect(subRipOf({ lyrics: '[00:01.00]One', durationSeconds: null })).toBe('1\n00:00:01,000 --> 00:00:06,000\nOne\n')
})
