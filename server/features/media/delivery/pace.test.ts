import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headStartBytes, sendingRate, waitMilliseconds } from './pace.ts'

const MiB = 1024 * 1024

test('files are sent at twice the speed at which they play, and never slower than 512 kbit/s', () => {
  expect(sendingRate(10_000_000, 250)).toBe(80_000)
  expect(sendingRate(100_000_000, 100)).toBe(2_000_000)
  expect(sendingRate(1_000_000, 1_000)).toBe(65_536)
  expect(sendingRate(10_000_000, null)).toBe(524_288)
})

test('the head start comes at once, the rest as its time comes', () => {
  expect(waitMilliseconds({ sentBytes: headStartBytes, elapsedMilliseconds: 0, bytesPerSecond: 80_000 })).toBe(0)
  expect(waitMilliseconds({ sentBytes: headStartBytes + 80_000, elapsedMilliseconds: 0, bytesPerSecond: 80_000 })).toBe(1_000)
  expect(waitMilliseconds({ sentBytes: headStartBytes + 80_000, elapsedMilliseconds: 1_000, bytesPerSecond: 80_000 })).toBe(0)
})

test('nobody who plays what comes ever waits', () => {
  const file = fc.record({ sizeBytes: fc.integer({ min: 2 * MiB, max: 500 * MiB }), seconds: fc.integer({ min: 10, max: 20_000 }) })
  fc.assert(
    fc.property(file, ({ sizeBytes, seconds }) => {
      const bytesPerSecond = sendingRate(sizeBytes, seconds)
      let [sentBytes, elapsedMilliseconds] = [0, 0]
      for (let piece = 0; piece < 200; piece++) {
        elapsedMilliseconds += waitMilliseconds({ sentBytes, elapsedMilliseconds, bytesPerSecond })
        expect(sentBytes).toBeGreaterThanOrEqual(Math.min(sizeBytes, ((elapsedMilliseconds / 1000) * sizeBytes) / seconds))
        sentBytes += 64 * 1024
      }
    }),
  )
})
