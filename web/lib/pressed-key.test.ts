import { expect, test } from 'vitest'
import { isCommand, pressedKey } from './pressed-key.ts'

test.each([
  ['K', 'KeyK', 'k'],
  ['л', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['لا', 'KeyB', 'b'],
  // On a French keyboard, the letter that is printed on it.
  ['a', 'KeyQ', 'a'],
  ['é', 'Digit2', 'é'],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  [' ', 'Space', ' '],
  ['?', 'Digit7', '?'],
])('%j of the key %s is %j', (key, code, name) => {
  expect(pressedKey({ key, code })).toBe(name)
})

test('a command needs Ctrl or Cmd, and no other key', () => {
  const event = { key: 'і', code: 'KeyS', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
  expect(isCommand(event, 's')).toBe(true)
  expect(isCommand({ ...event, ctrlKey: false, metaKey: true }, 's')).toBe(true)
  expect(isCommand({ ...event, shiftKey: true }, 's')).toBe(false)
  expect(isCommand({ ...event, ctrlKey: false }, 's')).toBe(false)
  expect(isCommand(event, 'k')).toBe(false)
})
