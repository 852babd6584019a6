import { expect, test } from 'vitest'
import { createMediaCache } from './media-cache.ts'

test('what was made before a change is never found after it', () => {
  let version = 1
  const known = createMediaCache<{ name: string }>({ recent: () => version }, 10)
  known.remember('/a', { name: 'a' }, 1)
  expect(known.find('/a')).toEqual({ name: 'a' })
  version = 2
  expect(known.find('/a')).toBeUndefined()
  known.remember('/b', { name: 'b' }, 2)
  // Begun before the change, ended after it.
  known.remember('/a', { name: 'a' }, 1)
  expect([known.find('/a'), known.find('/b')]).toEqual([undefined, { name: 'b' }])
})

test('a version that is not known at once, or cannot be had, knows nothing and breaks nothing', async () => {
  const versions: (number | Promise<number>)[] = [1, Promise.resolve(1), Promise.reject(new Error('the database is away'))]
  const known = createMediaCache<object>({ recent: () => versions.shift() ?? 1 }, 10)
  known.remember('/a', {}, 1)
  expect([known.find('/a'), known.find('/a'), known.find('/a')]).toEqual([{}, undefined, undefined])
  // An unhandled rejection would fail this file.
  await new Promise((resolve) => setImmediate(resolve))
})
