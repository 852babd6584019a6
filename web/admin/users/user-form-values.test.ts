import { expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { pictureInput, userFormErrors, userFormValues } from './user-form-values.ts'

const user: User = {
  id: 'u',
  username: 'ada',
  displayName: 'Ada',
  email: 'ada@example.com',
  avatarUrl: null,
  role: 'listener',
  status: 'active',
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}
const own = { ...user, avatarUrl: '/covers/ada-cover-x' }
const external = { ...user, avatarUrl: 'https://example.org/ada.png' }
const none = { uploadId: undefined, isRemoved: false }
const removed = { uploadId: undefined, isRemoved: true }

test.each([
  ['nothing changed, no picture', user, '', none, {}],
  ['nothing changed, a hosted picture', own, '', none, {}],
  ['nothing changed, an external picture', external, 'https://example.org/ada.png', none, {}],
  ['an address instead of a hosted picture', own, ' https://example.org/b.png ', none, { avatarUrl: 'https://example.org/b.png' }],
  ['the address cleared', external, '', none, { avatarUrl: null }],
  ['a hosted picture removed', own, '', removed, { avatarUrl: null }],
  ['removed, then the same address again', external, 'https://example.org/ada.png', removed, {}],
  ['an upload has priority', external, '', { uploadId: 'x', isRemoved: true }, { avatarUploadId: 'x' }],
  ['a new user without a picture', null, '', none, {}],
])('%s', (_what, subject, address, picture, expected) => {
  expect(pictureInput(subject, address, picture)).toEqual(expected)
})

test('a new user needs every field, an edit may leave the password blank', () => {
  expect(Object.keys(userFormErrors(userFormValues(null), null))).toEqual(['username', 'displayName', 'email', 'password'])
  expect(userFormErrors(userFormValues(user), user)).toEqual({})
  expect(userFormErrors({ ...userFormValues(user), password: 'short', username: 'a b' }, user)).toEqual({
    password: 'Use 8 to 128 characters.',
    username: 'Use 3 to 32 letters (a to z), digits, dots, underscores or hyphens.',
  })
})
