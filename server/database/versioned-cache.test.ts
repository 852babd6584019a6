import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLibraryCache } from './versioned-cache.ts'

interface Text {
  text: string
}
const isCached = ({ text }: Text) => text !== 'not here'

function library({ bytesMax = 1_000_000 } = {}) {
  let version = 1
  const computed: string[] = []
  const cache = createLibraryCache<Text>({ version: { current: () => version }, bytesMax, bytesOf: ({ text }) => text.length, isCached })
  return {
    cache,
    computed,
    change: () => {
      version++
    },
    /** Computes a value with its version in the text, unless a text is given. */
    get: (key: string, text?: string) =>
      cache.get(key, async () => {
        computed.push(key)
        return { text: text ?? `${key} at ${version}` }
      }),
  }
}

describe('a value computed from the library', () => {
  test('is computed once, and again after a change', async () => {
    const { get, computed, change } = library()
    expect([await get('a'), await get('a')]).toEqual([{ text: 'a at 1' }, { text: 'a at 1' }])
    expect(computed).toEqual(['a'])
    change()
    expect([await get('a'), await get('a')]).toEqual([{ text: 'a at 2' }, { text: 'a at 2' }])
    expect(computed).toEqual(['a', 'a'])
  })

  test('is computed once for concurrent requests, but not for requests after a change', async () => {
    const { cache, change } = library()
    const started: PromiseWithResolvers<Text>[] = []
    const request = () =>
      cache.get('a', () => {
        const making = Promise.withResolvers<Text>()
        started.push(making)
        return making.promise
      })
    const early = Array.from({ length: 100 }, request)
    await Promise.resolve()
    change()
    const late = Array.from({ length: 100 }, request)
    await Promise.resolve()
    expect(started).toHaveLength(2)
    // The newer one finishes first; the older one must not replace it.
    started[1]?.resolve({ text: 'new' })
    expect(new Set((await Promise.all(late)).map(({ text }) => text))).toEqual(new Set(['new']))
    started[0]?.resolve({ text: 'old' })
    expect(new Set((await Promise.all(early)).map(({ text }) => text))).toEqual(new Set(['old']))
    expect(await request()).toEqual({ text: 'new' })
    expect(started).toHaveLength(2)
  })

  test('is not cached if computing it failed, or if it is not cacheable', async () => {
    const { cache, get, computed } = library()
    await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect(await get('a')).toEqual({ text: 'a at 1' })
    for (let time = 0; time < 3; time++) await get('b', 'not here')
    expect(computed).toEqual(['a', 'b', 'b', 'b'])
  })

  test("stays within the cache's size, even if values grow", async () => {
    const step = fc.record({ key: fc.nat({ max: 50 }), length: fc.nat({ max: 3_000 }), grows: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 100 }), async (steps) => {
        const { cache, get } = library({ bytesMax: 5_000 })
        for (const { key, length, grows } of steps) {
          const value = await get(String(key), 'x'.repeat(length))
          if (grows) value.text += 'x'.repeat(1_000)
          cache.weigh(String(key), value)
          expect(cache.bytes()).toBeLessThanOrEqual(5_000)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('eviction is LRU', async () => {
    const { get, computed } = library({ bytesMax: 2_000 })
    await get('used', 'x'.repeat(500))
    for (let key = 0; key < 20; key++) {
      await get(`once ${key}`, 'x'.repeat(500))
      await get('used')
    }
    expect(computed.filter((key) => key === 'used')).toHaveLength(1)
  })
})
