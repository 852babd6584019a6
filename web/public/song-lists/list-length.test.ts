import { expect, test } from 'vitest'
import { listLength } from './list-length.ts'

const texts = {
  minutes: ({ minutes }: { minutes: number }) => `${minutes} min`,
  hours: ({ hours }: { hours: number }) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} h ${minutes} min`,
}

test.each([
  [12, '1 min'],
  [59 * 60 + 29, '59 min'],
  [59 * 60 + 31, '1 h'],
  [7200, '2 h'],
  [7260, '2 h 1 min'],
])('%i s are %s', (seconds, shown) => expect(listLength(seconds, texts)).toBe(shown))
