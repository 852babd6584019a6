import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanText } from '#server/clean-text.ts'
import { battery } from '#server/testing/battery.ts'
import { readAiff } from './aiff.ts'
import { readIsoMedia } from './iso-media.ts'
import { readMatroska } from './matroska.ts'
import { measureMpegAudio } from './mpeg-audio.ts'
import { readOgg } from './ogg.ts'
import { readWave } from './wave.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read<T>(bytes: Uint8Array, reader: (file: FileHandle, sizeBytes: number) => Promise<T>): Promise<T> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const file = await open(path)
  return reader(file, bytes.length).finally(() => file.close())
}

type Measured = { durationSeconds: number | null } | null

const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name))

/** `bytes` with some of them replaced, truncated at a random position. */
const damaged = (bytes: Buffer) =>
  fc
    .record({
      length: fc.integer({ min: 0, max: bytes.length }),
      changes: fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 30 }),
    })
    .map(({ length, changes }) => {
      const copy = Buffer.from(bytes)
      for (const [position, value] of changes) copy[position] = value
      return copy.subarray(0, length)
    })

describe('length of MPEG audio', () => {
  it('is that of the frames, with any bytes around them', async () => {
    const bytes = await fixture('bare.mp3')
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x07\x76', 'latin1'), Buffer.alloc(1_014, 0xff)])
    const before = await read(bytes, measureMpegAudio)
    const after = await read(Buffer.concat([tag, bytes, Buffer.from('TAG'), Buffer.alloc(125)]), measureMpegAudio)
    expect(before).toMatchObject({ firstFrameAt: 0, durationSeconds: expect.closeTo(2.0637, 3) })
    expect(after).toEqual({ ...before, firstFrameAt: tag.length })
  })

  it('continues after a damaged stretch', async () => {
    const bytes = await fixture('bare.mp3')
    const result = await read(Buffer.concat([bytes, Buffer.alloc(50_000, 0xff), bytes]), measureMpegAudio)
    expect(result?.durationSeconds).toBeCloseTo(2 * 2.0637, 1)
  })

  it('is a number or nothing for any bytes', async () => {
    const bytes = await fixture('tagged.mp3')
    const headers = fc
      .array(fc.constantFrom(0xff, 0xfb, 0xf1, 0x90, 0x64, 0x50, 0x80, 0x00), { maxLength: 500 })
      .map((list) => Buffer.from(list))
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged(bytes), headers, fc.uint8Array()), async (odd) => {
        const result = await read(odd, measureMpegAudio)
        if (result) expect(result.durationSeconds).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: battery({ smoke: 100, full: 300 }) },
    )
  })
})

describe('tracks of ISO media', () => {
  it.each([
    ['clip.mov', { hasAudio: true, hasVideo: true, durationSeconds: 2 }],
    ['clip.mp4', { hasAudio: true, hasVideo: true, durationSeconds: 2 }],
    ['silent.mp4', { hasAudio: false, hasVideo: true, durationSeconds: 2 }],
    ['song.m4a', { hasAudio: true, hasVideo: false, durationSeconds: 2 }],
  ])('of %s', async (name, expected) => {
    expect(await read(await fixture(name), readIsoMedia)).toMatchObject(expected)
  })

  it('are something or nothing for any bytes', async () => {
    const bytes = await fixture('clip.mp4')
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged(bytes), fc.uint8Array()), async (odd) => {
        const { durationSeconds } = (await read(odd, readIsoMedia)) ?? { durationSeconds: null }
        if (durationSeconds !== null) expect(durationSeconds).toBeGreaterThan(0)
      }),
      { numRuns: battery({ smoke: 100, full: 300 }) },
    )
  })
})

describe.each([
  ['Matroska', readMatroska, ['recorded-video.webm', 'live.mka', 'clip.webm']],
  ['Ogg', readOgg, ['skeleton.ogg', 'sound.opus']],
  ['WAV', readWave, ['sound.wav', 'rf64.wav', 'rifx.wav', 'sound.w64']],
  ['fragmented ISO media', readIsoMedia, ['recorded.m4a']],
] as const)('length of %s', (_name, reader, names) => {
  it('is a positive number or nothing for any bytes', async () => {
    const files = await Promise.all(names.map(fixture))
    await fc.assert(
      fc.asyncProperty(fc.oneof(...files.map(damaged), fc.uint8Array()), async (odd) => {
        const { durationSeconds } = (await read<Measured>(odd, reader)) ?? { durationSeconds: null }
        if (durationSeconds !== null) expect(durationSeconds).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: battery({ smoke: 100, full: 300 }) },
    )
  })
})

describe('length of compressed sound in WAV', () => {
  const chunk = (name: string, content: Buffer) => {
    const header = Buffer.from(`${name}\0\0\0\0`, 'latin1')
    header.writeUInt32LE(content.length, 4)
    return Buffer.concat([header, content])
  }
  const format = Buffer.alloc(20)
  // ADPCM with one channel at 8,000 Hz, and a byte rate that does not match the sound.
  for (const [at, value] of [
    [0, 2],
    [2, 1],
    [4, 8_000],
    [8, 2_000],
    [12, 256],
    [14, 4],
  ] as const)
    format.writeUInt16LE(value, at)
  const samples = Buffer.alloc(4)
  samples.writeUInt32LE(16_000)
  const file = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE'),
    chunk('fmt ', format),
    chunk('fact', samples),
    chunk('data', Buffer.alloc(8_000)),
  ])

  it('is that of its samples, fewer if it was truncated', async () => {
    expect(await read<Measured>(file, readWave)).toMatchObject({ durationSeconds: 2 })
    expect(await read<Measured>(file.subarray(0, -4_000), readWave)).toMatchObject({ durationSeconds: 1 })
  })
})

it('chunks behind the sound of an RF64 file do not count as sound', async () => {
  const file = await fixture('rf64.wav')
  const list = Buffer.concat([Buffer.from('LIST\x40\x1f\0\0', 'latin1'), Buffer.alloc(8_000)])
  const alone = await read<Measured>(file, readWave)
  expect(alone?.durationSeconds).toBeGreaterThan(0)
  expect(await read<Measured>(Buffer.concat([file, list]), readWave)).toMatchObject({ durationSeconds: alone?.durationSeconds })
})

describe('a truncated recording', () => {
  it.each([
    ['recorded.webm', readMatroska],
    ['recorded.m4a', readIsoMedia],
    ['skeleton.ogg', readOgg],
    ['rf64.wav', readWave],
  ] as const)('has the length of what is there: %s', async (name, reader) => {
    const bytes = await fixture(name)
    const half = await read<Measured>(bytes.subarray(0, bytes.length * 0.6), reader)
    expect(half?.durationSeconds).toBeGreaterThan(0.4)
    expect(half?.durationSeconds).toBeLessThan(1.6)
  })

  it('has the length of what is there: AIFF, nothing without a sample', async () => {
    const file = aiffOf(16_000)
    expect(await read(file, readAiff)).toMatchObject({ durationSeconds: 2, channels: 1, sampleRate: 8_000 })
    expect(await read(file.subarray(0, -8_000), readAiff)).toMatchObject({ durationSeconds: 1.5 })
    for (const bytes of [32_000, 32_004, 32_007]) expect(await read(file.subarray(0, -bytes), readAiff)).toBeNull()
  })
})

/** One channel of 16 bits at 8,000 Hz. */
function aiffOf(samples: number): Buffer {
  const chunk = (name: string, content: Buffer) => Buffer.concat([Buffer.from(name), uint32(content.length), content])
  const format = Buffer.concat([Buffer.from([0, 1]), uint32(samples), Buffer.from([0, 16, 0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0])])
  const chunks = Buffer.concat([Buffer.from('AIFF'), chunk('COMM', format), chunk('SSND', Buffer.alloc(8 + 2 * samples))])
  return Buffer.concat([Buffer.from('FORM'), uint32(chunks.length), chunks])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

describe('a recording of many short fragments', () => {
  it('has its whole length', async () => {
    const bytes = await fixture('recorded.m4a')
    const before = await read(bytes, readIsoMedia)
    const spaces = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.concat([uint32(8), Buffer.from('free')])))
    const index = bytes.indexOf('moof') - 4
    const after = await read(Buffer.concat([bytes.subarray(0, index), spaces, bytes.subarray(index)]), readIsoMedia)
    expect(after?.durationSeconds).toBe(before?.durationSeconds)
  })
})

describe('text of a tag', () => {
  it.each([
    ['  Summer\u0000 \t\nRain\u0007 ', 'Summer Rain'],
    ['', null],
    [' \u0000\u001b ', null],
    [undefined, null],
    [42, null],
    ['песня', 'песня'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it('is one bounded, well-formed line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const line = cleanText(text)
        if (line === null) return
        expect(line.length).toBeGreaterThan(0)
        expect(line.length).toBeLessThanOrEqual(200)
        expect(line.isWellFormed()).toBe(true)
        expect(line).toBe(line.trim())
        expect(line).not.toMatch(/\p{Cc}/u)
      }),
    )
    expect(cleanText(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
  })
})
