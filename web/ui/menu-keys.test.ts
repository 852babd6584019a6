import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { itemAfterKey } from './menu-keys.ts'

const items = ['Upload', 'Change password', 'Logout'].map((textContent) => ({ textContent }))
const [upload, change, logout] = items as [{ textContent: string }, { textContent: string }, { textContent: string }]
const nowhere = { textContent: '' }

// performance.now must not go back between tests.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.advanceTimersByTime(1000))
afterAll(() => void vi.useRealTimers())

it.each([
  ['ArrowDown', upload, change],
  ['ArrowDown', logout, upload],
  ['ArrowDown', nowhere, upload],
  ['ArrowUp', change, upload],
  ['ArrowUp', upload, logout],
  ['ArrowUp', nowhere, logout],
  ['Home', logout, upload],
  ['End', upload, logout],
  ['l', upload, logout],
  ['U', logout, upload],
  ['c', change, change],
  ['x', upload, undefined],
  [' ', upload, undefined],
  ['Enter', upload, undefined],
])('%s at %o leads to %o', (key, current, expected) => {
  expect(itemAfterKey(key, items, current)).toBe(expected)
})

it('finds nothing in an empty menu', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'a']) expect(itemAfterKey(key, [], nowhere)).toBeUndefined()
})

const songMenu = ['Share', 'Save for offline', 'Add to playlist', 'Sleep timer', 'Stop'].map((textContent) => ({ textContent }))
const type = (letters: string, from: { textContent: string }) =>
  [...letters].reduce((at, letter) => itemAfterKey(letter, songMenu, at) ?? at, from).textContent

it.each([
  ['st', 'Share', 'Stop'],
  ['sa', 'Add to playlist', 'Save for offline'],
  ['sav', 'Share', 'Save for offline'],
  ['SL', 'Share', 'Sleep timer'],
  ['ss', 'Share', 'Sleep timer'],
  ['sx', 'Share', 'Save for offline'],
])('%s at %s leads to %s', (letters, from, expected) => {
  const current = songMenu.find(({ textContent }) => textContent === from) ?? nowhere
  expect(type(letters, current)).toBe(expected)
})

it('starts a new text after a pause', () => {
  expect(type('s', nowhere)).toBe('Share')
  vi.advanceTimersByTime(1000)
  expect(type('a', nowhere)).toBe('Add to playlist')
})
