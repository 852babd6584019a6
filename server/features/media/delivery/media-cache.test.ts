import { expect, test } from 'vitest'
import { createMediaCache } from './media-cache.ts'

test('an entry created before a change is never found after it', () => {
  let version = 1
  const cache = createMediaCache<{ name: string }>({ recent: () => version }, 10)
  cache.add('/a', { name: 'a' }, 1)
  expect(cache.find('/a')).toEqual({ name: 'a' })
  version = 2
  expect(cache.find('/a')).toBeUndefined()
  cache.add('/b', { name: 'b' }, 2)
  // Started before the change and completed after it.
  cache.add('/a', { name: 'a' }, 1)
  expect([cache.find('/a'), cache.find('/b')]).toEqual([undefined, { name: 'b' }])
})

test('if the version cannot be read, or not synchronously, nothing is found and nothing fails', async () => {
  const versions: (number | Promise<number>)[] = [1, Promise.resolve(1), Promise.reject(new Error('the database is away'))]
  const cache = createMediaCache<object>({ recent: () => versions.shift() ?? 1 }, 10)
  cache.add('/a', {}, 1)
  expect([cache.find('/a'), cache.find('/a'), cache.find('/a')]).toEqual([{}, undefined, undefined])
  // An unhandled rejection would fail this file.
  await new Promise((resolve) => setImmediate(resolve))
})
