import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combinedLoudness, playbackVolume } from './playback-volume.ts'

const target = -16
const decibels = (volume: number) => 20 * Math.log10(volume)
const played = (loudness: number) => loudness + decibels(playbackVolume(loudness, { mode: 'songs', target }))

test('louder songs play at the target, quieter ones unchanged: nothing is amplified', () => {
  fc.assert(
    fc.property(fc.double({ min: -60, max: 0, noNaN: true }), (loudness) => {
      const volume = playbackVolume(loudness, { mode: 'songs', target })
      expect(volume).toBeGreaterThan(0)
      expect(volume).toBeLessThanOrEqual(1)
      expect(played(loudness)).toBeCloseTo(Math.min(loudness, target), 1)
    }),
  )
})

test('two songs 12 LU apart play within 1 LU', () => {
  expect(Math.abs(played(-4) - played(-16))).toBeLessThan(1)
})

test('nothing changes if it is off or the loudness is unknown', () => {
  expect(playbackVolume(-3, { mode: 'off', target })).toBe(1)
  expect(playbackVolume(null, { mode: 'songs', target })).toBe(1)
})

test('the loudness of a playlist is that of its songs in sequence', () => {
  const sound = (loudness: number | null, duration_seconds: number | null) => ({ loudness, duration_seconds })
  expect(combinedLoudness([])).toBeNull()
  expect(combinedLoudness([sound(null, 60)])).toBeNull()
  expect(combinedLoudness([sound(-10, 60), sound(null, 600), sound(-10, null)])).toBeCloseTo(-10, 5)
  // Ninety seconds of silence and ten of sound.
  expect(combinedLoudness([sound(-10, 10), sound(-100, 90)])).toBeCloseTo(-20, 3)
})
