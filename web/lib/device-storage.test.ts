import { afterEach, describe, expect, it, vi } from 'vitest'
import { readJson, readText, withStorage, writeJson, writeText } from './device-storage.ts'
import { checked, filtered, hasShape, isId, isListOf, isNumber, isOneOf, isPair, isText, orMissing, orNull } from './stored-shape.ts'

/** A Storage of at most `limit` values. */
function stubStorage(limit = 10) {
  const values: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      if (Object.keys(values).length >= limit) throw new DOMException('full', 'QuotaExceededError')
      values[key] = value
    },
    removeItem: (key: string) => delete values[key],
  }
  vi.stubGlobal('window', { localStorage: Object.setPrototypeOf(values, methods) })
}

afterEach(() => vi.unstubAllGlobals())

describe('storage', () => {
  it('keeps texts and JSON until undefined is written', () => {
    stubStorage()
    writeText('localStorage', 'text', 'on')
    writeJson('localStorage', 'json', { a: [0, ''] })
    expect(readText('localStorage', 'text')).toBe('on')
    expect(readJson('localStorage', 'json', (value) => value)).toEqual({ a: [0, ''] })
    expect(withStorage('localStorage', Object.keys)).toEqual(['text', 'json'])
    writeText('localStorage', 'text', undefined)
    writeJson('localStorage', 'json', undefined)
    expect(withStorage('localStorage', Object.keys)).toEqual([])
    expect(readText('localStorage', 'text')).toBeNull()
  })

  it('keeps false, 0 and empty texts', () => {
    stubStorage()
    for (const value of [false, 0, '']) {
      writeJson('localStorage', 'key', value)
      expect(readJson('localStorage', 'key', (stored) => stored)).toBe(value)
    }
  })

  it('gives null for what is not JSON, or what the parser rejects', () => {
    stubStorage()
    writeText('localStorage', 'key', '{')
    expect(readJson('localStorage', 'key', (value) => value)).toBeNull()
    writeText('localStorage', 'key', '1')
    expect(
      readJson('localStorage', 'key', () => {
        throw new Error('rejected')
      }),
    ).toBeNull()
  })

  it('does nothing if it is full or disabled', () => {
    stubStorage(0)
    writeText('localStorage', 'key', 'on')
    expect(readText('localStorage', 'key')).toBeNull()
    // Reading the property throws.
    vi.stubGlobal('window', {
      get localStorage() {
        throw new DOMException('disabled', 'SecurityError')
      },
    })
    writeText('localStorage', 'key', 'on')
    expect(readText('localStorage', 'key')).toBeNull()
  })
})

describe('shapes of stored JSON', () => {
  const isItem = hasShape<{ id: string; kind: 'a' | 'b'; note?: string; at: number | null; parts: [string, number][] }>({
    id: isId,
    kind: isOneOf('a', 'b'),
    note: orMissing(isText),
    at: orNull(isNumber),
    parts: isListOf(isPair(isText, isNumber)),
  })
  const item = { id: 'x', kind: 'a', at: null, parts: [['a', 1]] }

  it.each([item, { ...item, note: 'n' }, { ...item, at: 1 }, { ...item, parts: [] }, { ...item, unknown: 1 }])('accept %j', (value) => {
    expect(checked(isItem)(value)).toBe(value)
  })

  it.each([
    null,
    1,
    [],
    { ...item, id: 'x y' },
    { ...item, kind: 'c' },
    { ...item, kind: ['a'] },
    { ...item, note: null },
    { ...item, at: undefined },
    { ...item, parts: [['a']] },
    { ...item, parts: {} },
  ])('reject %j', (value) => {
    expect(checked(isItem)(value)).toBeNull()
  })

  it('leave out only entries that break the rule', () => {
    expect(filtered(isItem)([{}, item, null])).toEqual([item])
    expect(filtered(isItem)({})).toBeNull()
  })
})
