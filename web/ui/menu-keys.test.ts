import { expect, it } from 'vitest'
import { itemAfterKey } from './menu-keys.ts'

const items = ['Upload', 'Change password', 'Logout'].map((textContent) => ({ textContent }))
const [upload, change, logout] = items as [{ textContent: string }, { textContent: string }, { textContent: string }]
const nowhere = { textContent: '' }

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
