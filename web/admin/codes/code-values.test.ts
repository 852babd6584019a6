import { describe, expect, it } from 'vitest'
import type { DynamicCode } from '#contract/codes.ts'
import { CallError } from '#web/lib/api.ts'
import { codeContent, codeErrors, codeValues, contentOf, hasConfusableCharacters, invalidFields } from './code-values.ts'
import { draftOf } from './destination-draft.ts'

const gallery = { target: { kind: 'page', path: '/gallery' }, name: null, reach: 'public', instead: null } as const
const song = { target: { kind: 'song', id: 'abc' }, name: 'Slow Tide', reach: 'public', instead: null } as const
const code: DynamicCode = {
  id: 'id',
  code: 'programme',
  label: 'Programme',
  batch: null,
  destination: song,
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-12-24T18:30:00.000Z',
  fallbackDestination: gallery,
  isActive: true,
  message: null,
  state: 'live',
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

it('drops the fallback destination without an end', () => {
  expect(codeContent({ ...codeValues(code), endsAt: null })).toMatchObject({ endsAt: null, fallbackDestination: null })
  expect(codeContent({ ...codeValues(code), afterEnd: 'message' }).fallbackDestination).toBeNull()
})

describe('rejects', () => {
  const errorsOf = (changes: object, isNew = true) =>
    Object.keys(codeErrors({ ...codeValues(null), destination: draftOf(gallery), ...changes }, isNew))

  it.each(['', 'ab', '-abc', 'abc-', 'two words', 'ümlaut', 'x'.repeat(41)])('the custom code %j', (customCode) => {
    expect(errorsOf({ address: 'custom', customCode })).toEqual(['customCode'])
    expect(errorsOf({ address: 'automatic', customCode })).toEqual([])
  })
  it('no upper case', () => expect(errorsOf({ address: 'custom', customCode: ' Spring-2026 ' })).toEqual([]))
  it('a missing destination', () => expect(errorsOf({ destination: draftOf(null) })).toEqual(['destination']))
  it('an address with another protocol', () =>
    expect(errorsOf({ destination: { ...draftOf(null), kind: 'address', url: 'javascript:alert(1)' } })).toEqual(['destination']))
  it('an end before the start', () =>
    expect(errorsOf({ startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T09:00:00.000Z' })).toEqual(['endsAt']))
  it('a missing fallback destination', () =>
    expect(errorsOf({ endsAt: '2026-11-20T09:00:00.000Z', afterEnd: 'destination' })).toEqual(['fallbackDestination']))
})

it('maps server errors to fields', () => {
  expect(Object.keys(invalidFields(new CallError('code_taken')))).toEqual(['customCode'])
  expect(Object.keys(invalidFields(new CallError('code_destination_missing', { field: 'fallbackDestination' })))).toEqual([
    'fallbackDestination',
  ])
  expect(invalidFields(new CallError('redirection_target_invalid', { field: 'destination' }))).toEqual({
    destination: "A code can't point to this address.",
  })
  expect(invalidFields(new CallError('stale_version'))).toEqual({})
})

it('recognizes codes that are hard to type from print', () => {
  expect(hasConfusableCharacters('hall-10')).toBe(true)
  expect(hasConfusableCharacters('oliv-2')).toBe(false)
})
