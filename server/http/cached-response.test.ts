import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'

const headers = { 'cache-control': 'no-cache' }
const text = (seed: number) => Array.from({ length: 2_000 }, (_, index) => `${(index * 7919 * (seed + 1)) % 10_007}`).join(' ')

test('the cache stays within its size, including compressed forms', async () => {
  const cache = createResponseCache({ current: () => 1 }, { bytesMax: 100_000 })
  let weighed = 0
  for (let id = 0; id < 50; id++) {
    const response = await cache.get('page', { id }, async () => new CachedResponse(text(id), { headers }))
    const before = cache.bytes()
    const compressed = await Promise.all([response.encoded('br'), response.encoded('gzip')])
    const held = response.body.length + compressed[0].length + compressed[1].length
    expect(response.bytes).toBeGreaterThanOrEqual(held)
    expect(cache.bytes()).toBeLessThanOrEqual(100_000)
    if (cache.bytes() > before) weighed++
    // Small buffers are often slices of a shared pool; caching one would retain the whole pool.
    for (const buffer of [response.body, ...compressed]) expect(buffer.buffer.byteLength).toBe(buffer.length)
  }
  expect(weighed).toBeGreaterThan(0)
})

test('is compressed once for concurrent requests, and not again after a change that did not affect it', async () => {
  let version = 1
  const cache = createResponseCache({ current: () => version })
  const get = () => cache.get('page', {}, async () => new CachedResponse(text(1), { headers }))
  const first = await get()
  const [one, other] = await Promise.all([first.encoded('br'), first.encoded('br')])
  expect(one).toBe(other)
  version = 2
  const second = await get()
  expect(second.encoded('br')).toBe(one)
})

test('responses that must not be stored are not cached', async () => {
  const cache = createResponseCache({ current: () => 1 })
  let made = 0
  const get = (status: number, cacheControl: string) =>
    cache.get('page', { status, cacheControl }, async () => {
      made++
      return new CachedResponse('text', { status, headers: { 'cache-control': cacheControl } })
    })
  for (const [status, cacheControl, times] of [
    [200, 'no-cache', 1] as const,
    [200, 'no-store', 3] as const,
    [404, 'no-cache', 3] as const,
  ]) {
    made = 0
    for (let time = 0; time < 3; time++) await get(status, cacheControl)
    expect([status, cacheControl, made]).toEqual([status, cacheControl, times])
  }
  expect(cache.bytes()).toBeLessThan(1_000)
})

test('a precompressed response is sent only in the given forms', async () => {
  const body = Buffer.from(text(1))
  const response = new CachedResponse(body, { headers, forms: { gzip: Buffer.from('gzipped') } })
  expect(response.encodingFor('gzip')).toBe('gzip')
  expect((await response.encoded('gzip')).toString()).toBe('gzipped')
  expect(response.encodingFor('br')).toBeNull()
  expect(new CachedResponse(body, { headers, forms: {} }).encodingFor('br, gzip')).toBeNull()
  expect(new CachedResponse(body, { headers }).encodingFor('br, gzip')).toBe('br')
})
