import { describe, expect, it } from 'vitest'
import type { LivingCode } from '#contract/codes.ts'
import { CallError } from '#web/lib/api.ts'
import { draftOf } from './aim-draft.ts'
import { codeContent, codeErrors, codeValues, contentOf, hasConfusableCharacters, invalidFields } from './code-values.ts'

const gallery = { aim: { kind: 'page', path: '/gallery' }, name: null, reach: 'public', instead: null } as const
const song = { aim: { kind: 'song', id: 'abc' }, name: 'Slow Tide', reach: 'public', instead: null } as const
const code: LivingCode = {
  id: 'id',
  code: 'programme',
  label: 'Programme',
  batch: null,
  aim: song,
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-12-24T18:30:00.000Z',
  afterwards: gallery,
  isActive: true,
  message: null,
  state: 'leads',
  isFlagged: false,
  scans: 3,
  lastScanOn: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 2,
}

it('saves a code as it was when nothing is changed', () => {
  expect(codeErrors(codeValues(code), false)).toEqual({})
  expect(codeContent(codeValues(code))).toEqual({ ...contentOf(code), message: '' })
})

it('forgets what comes afterwards with the end', () => {
  expect(codeContent({ ...codeValues(code), endsAt: '' })).toMatchObject({ endsAt: null, afterwards: null })
  expect(codeContent({ ...codeValues(code), afterwards: 'message' }).afterwards).toBeNull()
})

describe('what is missing or wrong', () => {
  const errorsOf = (changes: object, isNew = true) =>
    Object.keys(codeErrors({ ...codeValues(null), aim: draftOf(gallery), ...changes }, isNew))

  it.each(['', 'ab', '-abc', 'abc-', 'two words', 'ümlaut', 'x'.repeat(41)])('no word is %j', (word) => {
    expect(errorsOf({ address: 'own', word })).toEqual(['word'])
    expect(errorsOf({ address: 'made', word })).toEqual([])
  })
  it('upper case is a word', () => expect(errorsOf({ address: 'own', word: ' Spring-2026 ' })).toEqual([]))
  it('something to lead to', () => expect(errorsOf({ aim: draftOf(null) })).toEqual(['aim']))
  it('an address with another protocol', () =>
    expect(errorsOf({ aim: { ...draftOf(null), kind: 'address', url: 'javascript:alert(1)' } })).toEqual(['aim']))
  it('an end before the beginning', () =>
    expect(errorsOf({ startsAt: '2026-11-20T09:00', endsAt: '2026-11-20T09:00' })).toEqual(['endsAt']))
  it('what comes afterwards, where something else shall', () =>
    expect(errorsOf({ endsAt: '2026-11-20T09:00', afterwards: 'aim' })).toEqual(['afterwardsAim']))
})

it('says the field of what the server refused', () => {
  expect(Object.keys(invalidFields(new CallError('code_taken')))).toEqual(['word'])
  expect(Object.keys(invalidFields(new CallError('code_aim_missing', { field: 'afterwards' })))).toEqual(['afterwardsAim'])
  expect(invalidFields(new CallError('redirection_target_invalid', { field: 'aim' }))).toEqual({
    aim: 'A code cannot lead to this address.',
  })
  expect(invalidFields(new CallError('stale_version'))).toEqual({})
})

it('knows words that are hard to type from paper', () => {
  expect(hasConfusableCharacters('hall-10')).toBe(true)
  expect(hasConfusableCharacters('oliv-2')).toBe(false)
})
