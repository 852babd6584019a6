import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingKeys } from '#contract/setting-rules.ts'
import { cards, changedKeys, errorsFrom, errorsIn, firstOf, rebased, type Values } from './setting-values.ts'

const values = fc.record(Object.fromEntries(settingKeys.map((key) => [key, fc.constantFrom('a', 'b', 'c')]))) as fc.Arbitrary<Values>

test('every setting is on exactly one card', () => {
  expect(Object.values(cards).flat().sort()).toEqual(settingKeys)
})

test('components of the screen name each setting', () => {
  const components = globSync('*.tsx', { cwd: import.meta.dirname }).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const named = new Set(components.flatMap((text) => text.match(/\w+/g) ?? []))
  expect(settingKeys.filter((key) => !named.has(key))).toEqual([])
})

test('unsaved changes survive a save by another user, other values are replaced', () => {
  fc.assert(
    fc.property(values, values, values, (typed, before, now) => {
      const after = rebased(typed, before, now)
      for (const key of settingKeys) expect(after[key]).toBe(typed[key] === before[key] ? now[key] : typed[key])
      if (changedKeys(typed, before).length === 0) expect(after).toEqual(now)
    }),
  )
})

test('a rejection has a message for each field, and the first field on the screen is found', () => {
  const errors = errorsFrom({ privacy_policy: 'too_long', max_upload_size_mb: 'out_of_range', not_a_setting: 'unknown' })
  expect(errors).toEqual({
    privacy_policy: 'Enter at most 20,000 characters.',
    max_upload_size_mb: 'Enter a number from 1 to 500.',
  })
  expect(firstOf(errors)).toBe('max_upload_size_mb')
})

test('only the given fields are validated', () => {
  const typed = { ...(Object.fromEntries(settingKeys.map((key) => [key, ''])) as Values), support_email: 'unknown' }
  expect(errorsIn(typed, ['support_email', 'contact_phone'])).toEqual({
    support_email: 'Enter an email address, e.g. hello@example.org, or leave blank.',
  })
})
