import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PrintSubjects } from '#contract/print.ts'
import { printAddress, readPrintAddress } from './print-address.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

const throughTheAddress = (subjects: PrintSubjects) =>
  readPrintAddress(defaultParseSearch(defaultStringifySearch(printAddress(subjects).search)))

const id = fc.stringMatching(/^[a-z][a-z2-9]{1,20}$/)
const ids = fc.array(id, { minLength: 1, maxLength: 400 })
const subjects: fc.Arbitrary<PrintSubjects> = fc.oneof(
  fc.record({ kind: fc.constantFrom('batch', 'songs-of-playlist', 'songs-of-album'), id }),
  fc.record({ kind: fc.constantFrom('codes', 'songs', 'playlists'), ids }),
)

it('round-trips any number of items', () => {
  fc.assert(
    fc.property(subjects, (wanted) => {
      expect(throughTheAddress(wanted)).toEqual(wanted)
    }),
  )
})

it('is readable', () => {
  expect(printAddress({ kind: 'songs', ids: ['abc', 'def'] })).toEqual({
    to: '/admin/$',
    params: { _splat: 'codes/print' },
    search: { songs: 'abc,def' },
  })
  expect(printAddress({ kind: 'songs-of-playlist', id: 'abc' }).search).toEqual({ 'songs-of-playlist': 'abc' })
})

it('contains only the kind if there are many items', () => {
  const many = Array.from({ length: 151 }, (_, index) => `code-${index}`)
  expect(printAddress({ kind: 'codes', ids: many }).search).toEqual({ stored: 'codes' })
  expect(readPrintAddress({ stored: 'songs' })).toBeNull()
})

it('reads ids that consist of digits', () => {
  expect(throughTheAddress({ kind: 'songs', ids: ['123'] })).toEqual({ kind: 'songs', ids: ['123'] })
})

it.each([{}, { codes: '' }, { codes: ',' }, { songs: ['a'] }, { stored: 'batch' }])('returns null for %j', (search) => {
  expect(readPrintAddress(search)).toBeNull()
})
