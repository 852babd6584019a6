import { expect, test } from 'vitest'
import { restrictionText } from './visibility-values.ts'

test('a start is written in the time zone in which it was entered', () => {
  const item = { visibility: 'public', visibleFrom: '2999-12-31T03:00:00.000Z', visibleUntil: null, isAnnounced: false } as const
  const text = (timeZone: string) => restrictionText({ ...item, protectionId: null }, timeZone)?.replace(/\s/g, ' ')
  expect(text('Asia/Kolkata')).toBe('From Dec 31, 2999, 8:30 AM')
  expect(text('America/New_York')).toBe('From Dec 30, 2999, 10:00 PM')
})
