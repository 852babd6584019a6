import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { measureSound } from './measure-sound.ts'

const blockSamples = 5_000

interface Signal {
  seconds: number
  sampleRate?: number
  channels?: number
  /** Sample value from -1 to 1. */
  at(seconds: number, channel: number): number
}

function measure({ seconds, sampleRate = 48_000, channels = 2, at }: Signal) {
  const total = Math.round(seconds * sampleRate)
  async function* blocks() {
    for (let from = 0; from < total; from += blockSamples) {
      const samples = Math.min(blockSamples, total - from)
      yield Array.from({ length: channels }, (_, channel) =>
        Float32Array.from({ length: samples }, (_, n) => at((from + n) / sampleRate, channel)),
      )
    }
  }
  return measureSound({ sampleRate, channels, fullScale: 1, blocks }, () => {})
}

const sine =
  (frequency: number, decibels: number, phase = 0) =>
  (seconds: number) =>
    10 ** (decibels / 20) * Math.sin(2 * Math.PI * frequency * seconds + phase)

describe('loudness (EBU Tech 3341)', () => {
  test.each([44_100, 48_000, 96_000])('a 1 kHz sine at -23 dBFS in both channels has -23 LUFS at %i Hz', async (sampleRate) => {
    expect((await measure({ seconds: 2, sampleRate, at: sine(1_000, -23) })).loudness).toBeCloseTo(-23, 1)
  })

  test('quiet passages below the relative gate do not count', async () => {
    const loud = sine(1_000, -23)
    const quiet = sine(1_000, -36)
    const at = (seconds: number) => (seconds < 10 || seconds >= 70 ? quiet(seconds) : loud(seconds))
    expect((await measure({ seconds: 80, sampleRate: 8_000, at })).loudness).toBeCloseTo(-23, 1)
  })

  test('passages below the absolute gate do not count', async () => {
    const levels = [-72, -36, -23, -36, -72]
    const at = (seconds: number) =>
      sine(1_000, levels[seconds < 10 ? 0 : seconds < 20 ? 1 : seconds < 80 ? 2 : seconds < 90 ? 3 : 4] ?? 0)(seconds)
    expect((await measure({ seconds: 100, sampleRate: 8_000, at })).loudness).toBeCloseTo(-23, 1)
  })

  test('surround channels weigh more, the bass channel nothing', async () => {
    const levels = [-28, -28, -24, -Infinity, -30, -30]
    const at = (seconds: number, channel: number) => (channel === 3 ? sine(1_000, -6)(seconds) : sine(1_000, levels[channel] ?? 0)(seconds))
    expect((await measure({ seconds: 2, channels: 6, at })).loudness).toBeCloseTo(-23, 1)
  })

  test('mono is as loud as the same in both channels', async () => {
    const mono = await measure({ seconds: 2, channels: 1, at: sine(1_000, -23) })
    expect(mono.loudness).toBeCloseTo(-23, 1)
  })

  test('silence and very short sounds have none', async () => {
    const silence = await measure({ seconds: 2, at: () => 0 })
    expect(silence).toMatchObject({ loudness: null, truePeak: null, silenceStartSeconds: 2, silenceEndSeconds: 0 })
    expect((await measure({ seconds: 0.3, at: sine(1_000, -23) })).loudness).toBeNull()
  })
})

describe('true peak', () => {
  test('is found between samples', async () => {
    // A quarter of the sample rate, shifted by 45 degrees, so that all samples lie 3 dB below the crests.
    const { truePeak } = await measure({ seconds: 1, at: sine(12_000, -6, Math.PI / 4) })
    expect(truePeak).toBeGreaterThan(-6.4)
    expect(truePeak).toBeLessThan(-5.8)
  })

  test('is that of the loudest channel', async () => {
    const { truePeak } = await measure({ seconds: 1, at: (seconds, channel) => sine(997, channel === 0 ? -20 : -1)(seconds) })
    expect(truePeak).toBeCloseTo(-1, 1)
  })
})

test('silence at both ends, and a waveform of its loud parts', async () => {
  const at = (seconds: number) => (seconds < 1 || seconds >= 3.5 ? 0 : sine(440, seconds < 2 ? -12 : 0)(seconds))
  const { seconds, silenceStartSeconds, silenceEndSeconds, peaks } = await measure({ seconds: 4, at })
  expect(seconds).toBe(4)
  expect(silenceStartSeconds).toBeCloseTo(1, 2)
  expect(silenceEndSeconds).toBeCloseTo(0.5, 2)
  expect(peaks.length).toBe(limits.waveformPeaks)
  expect([peaks[100], peaks[300], peaks[700], peaks[950]]).toEqual([0, Math.round(255 * 10 ** (-12 / 20)), 255, 0])
})

test('the waveform of a sound shorter than its number of peaks', async () => {
  const { peaks } = await measure({ seconds: 0.01, sampleRate: 8_000, at: () => 0.5 })
  expect([...new Set(peaks)]).toEqual([128])
})
