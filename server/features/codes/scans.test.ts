import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestCoalescer } from './scans.ts'

test('no response is older than its request, and each key has one lookup at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 20 }), async (scheduler, keys) => {
      let clock = 0
      let lookups = 0
      const running = new Map<string, number>()
      const find = createRequestCoalescer(async (key) => {
        lookups++
        running.set(key, 1 + (running.get(key) ?? 0))
        expect(running.get(key)).toBe(1)
        const startedAt = clock++
        await scheduler.schedule(Promise.resolve(), `lookup of ${key}`)
        running.set(key, 0)
        if (startedAt % 5 === 4) throw new Error('the database went away')
        return { key, startedAt }
      })
      const requests = keys.map((key) =>
        scheduler.schedule(Promise.resolve(), `question for ${key}`).then(async () => {
          const requestedAt = clock++
          const found = await find(key).catch(() => null)
          if (found) expect([found.key, found.startedAt > requestedAt]).toEqual([key, true])
        }),
      )
      await scheduler.waitFor(Promise.all(requests))
      expect(lookups).toBeLessThanOrEqual(keys.length)
    }),
  )
})

test('a thousand concurrent requests share two lookups', async () => {
  let lookups = 0
  const find = createRequestCoalescer(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return ++lookups
  })
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, () => find('a'))))).toEqual(new Set([1, 2]))
  expect(await find('a')).toBe(3)
})
