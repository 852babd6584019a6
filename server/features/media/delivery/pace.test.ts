import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playingRate, waitMilliseconds } from './pace.ts'

const MiB = 1024 * 1024
const music = { bytesPerSecond: 40_000, readAheadBytes: 8 * MiB }

test('the rate follows from length and size, and is at least 128 kbit/s', () => {
  expect(playingRate(10_000_000, 250)).toBe(40_000)
  expect(playingRate(1_000_000, 1_000)).toBe(16_384)
  expect(playingRate(10_000_000, null)).toBe(262_144)
})

test('the head start is sent at once, the rest one and a half times as fast as it plays', () => {
  expect(waitMilliseconds({ ...music, sentBytes: MiB, elapsedMilliseconds: 0 })).toBe(0)
  expect(waitMilliseconds({ ...music, sentBytes: MiB + 60_000, elapsedMilliseconds: 0 })).toBe(1_000)
  expect(waitMilliseconds({ ...music, sentBytes: MiB + 60_000, elapsedMilliseconds: 1_000 })).toBe(0)
})

test('a listener who is well ahead is sent data at about the rate of playback', () => {
  const ahead = { ...music, readAheadBytes: 2 * MiB, elapsedMilliseconds: 60_000 }
  expect(waitMilliseconds({ ...ahead, sentBytes: 2 * MiB + 42_000 * 60 })).toBe(0)
  expect(waitMilliseconds({ ...ahead, sentBytes: 2 * MiB + 42_000 * 61 })).toBe(1_000)
})

test('with very many listeners each still gets five seconds at once', () => {
  const crowded = { ...music, readAheadBytes: 1_000, elapsedMilliseconds: 0 }
  expect(waitMilliseconds({ ...crowded, sentBytes: 200_000 })).toBe(0)
  expect(waitMilliseconds({ ...crowded, sentBytes: 242_000 })).toBe(1_000)
})

test('a listener who plays what arrives never waits', () => {
  const file = fc.record({
    sizeBytes: fc.integer({ min: 2 * MiB, max: 500 * MiB }),
    seconds: fc.integer({ min: 10, max: 20_000 }),
    readAheadBytes: fc.integer({ min: 0, max: 10 * MiB }),
  })
  fc.assert(
    fc.property(file, ({ sizeBytes, seconds, readAheadBytes }) => {
      const bytesPerSecond = playingRate(sizeBytes, seconds)
      let [sentBytes, elapsedMilliseconds] = [0, 0]
      for (let chunk = 0; chunk < 200; chunk++) {
        elapsedMilliseconds += waitMilliseconds({ sentBytes, elapsedMilliseconds, bytesPerSecond, readAheadBytes })
        expect(sentBytes).toBeGreaterThanOrEqual(Math.min(sizeBytes, ((elapsedMilliseconds / 1000) * sizeBytes) / seconds))
        sentBytes += 64 * 1024
      }
    }),
  )
})
