import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FlacDamaged, openFlac } from './flac-decoder.ts'
import type { PcmSource } from './pcm.ts'
import { writeFlac } from './write-flac.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flac-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function encoded(source: PcmSource): Promise<string> {
  const path = join(folder, 'sound.flac')
  const file = await open(path, 'w')
  await writeFlac(source, file, () => {})
  await file.close()
  return path
}

async function decoded(path: string) {
  const file = await open(path, 'r')
  try {
    const source = await openFlac(file, (await file.stat()).size)
    if (!source) throw new Error('no FLAC')
    const channels: number[][] = Array.from({ length: source.channels }, () => [])
    for await (const block of source.blocks()) for (const [channel, samples] of block.entries()) channels[channel]?.push(...samples)
    return { source, channels }
  } finally {
    await file.close()
  }
}

/** Tones with noise, then silence, then full scale. */
function sound(samples: number, channel: number, bitsPerSample: number): Int32Array {
  const full = 2 ** (bitsPerSample - 1) - 1
  let seed = channel + 1
  return Int32Array.from({ length: samples }, (_, n) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    if (n > 6_000 && n < 12_000) return 0
    if (n === 100) return -full - 1
    return Math.round(full * (0.6 * Math.sin(n / (20 + channel)) + 0.1 * (seed / 0x7fff_ffff - 0.5)))
  })
}

describe.each([
  [1, 16, 44_100],
  [2, 16, 48_000],
  [2, 24, 96_000],
  [6, 24, 192_000],
])('%i channels of %i bits at %i Hz', (channels, bitsPerSample, sampleRate) => {
  test('are decoded to the same samples', async () => {
    const block = Array.from({ length: channels }, (_, channel) => sound(20_001, channel, bitsPerSample))
    async function* blocks() {
      yield block
    }
    const path = await encoded({ channels, bitsPerSample, sampleRate, totalSamples: null, blocks })
    const { source, channels: found } = await decoded(path)
    expect(source).toMatchObject({ channels, bitsPerSample, sampleRate, totalSamples: 20_001 })
    expect(found).toEqual(block.map((samples) => [...samples]))
  })
})

test('a file of another encoder, with linear predictors', async () => {
  const { source, channels } = await decoded(join(import.meta.dirname, '../fixtures/sound.flac'))
  expect(channels[0]?.length).toBe(source.totalSamples)
})

test('every kind of damage throws', async () => {
  const whole = await readFile(join(import.meta.dirname, '../fixtures/sound.flac'))
  const path = join(folder, 'damaged.flac')
  for (let n = 0; n < 40; n++) {
    const damaged = Buffer.from(whole)
    for (let at = 100 + n * 13; at < damaged.length; at += 997) damaged[at] = (damaged[at] ?? 0) ^ (1 << (n % 8))
    await writeFile(path, n % 2 === 0 ? damaged : damaged.subarray(0, damaged.length - 50 * n))
    await decoded(path).catch((error) => expect(error).toBeInstanceOf(FlacDamaged))
  }
})
