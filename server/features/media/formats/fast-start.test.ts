import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { box, indexBox, longBox, numbers, readBoxes, samplesOf, type TestTrack, trackBox } from '#server/testing/iso-file.ts'
import { inPlayingOrder, planFastStart } from './fast-start.ts'
import { readIsoMedia } from './iso-media.ts'
import { moveOffsets } from './sample-offsets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fast-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The bytes as stored; null if the file is not reordered. */
async function reordered(bytes: Uint8Array): Promise<Buffer | null> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const plan = await planFastStart(path)
  const seen: Buffer[] = []
  const stored = Buffer.concat(await Array.fromAsync(inPlayingOrder(path, plan, (part) => seen.push(part))))
  expect(Buffer.concat(seen).equals(bytes), 'the file is read once, from its start to its end').toBe(true)
  if (plan) expect(stored.length).toBe(plan.sizeBytes)
  else expect(stored.equals(bytes)).toBe(true)
  return plan && stored
}

const ftyp = box('ftyp', Buffer.from('isom'), numbers(512))

/** A film whose tracks are interleaved in one or several 'mdat' boxes, some after the index, with all other boxes that may occur. */
const film = fc
  .record({
    hasType: fc.boolean(),
    trackWidths: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    media: fc.array(
      fc.record({
        samples: fc.array(fc.record({ track: fc.nat(2), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) }), { maxLength: 12 }),
        isLong: fc.boolean(),
        between: fc.constantFrom(null, 'free', 'wide', 'skip', 'uuid'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    behindIndex: fc.nat(2),
    lastForm: fc.constantFrom('short', 'long', 'open'),
    extra: fc.option(fc.uint8Array({ maxLength: 30 }), { nil: null }),
  })
  .map(({ hasType, trackWidths, media, behindIndex, lastForm, extra }) => {
    const tracks: TestTrack[] = trackWidths.map((isWide) => ({ isWide, chunks: [] }))
    const before = media.slice(0, Math.max(1, media.length - behindIndex))
    const after = media.slice(before.length)
    const parts: Buffer[] = hasType ? [ftyp] : []
    const position = () => parts.reduce((sum, part) => sum + part.length, 0)
    const add = ({ samples, isLong, between }: (typeof media)[number]) => {
      if (between) parts.push(box(between, Buffer.alloc(5)))
      let offset = position() + (isLong ? 16 : 8)
      for (const { track, bytes } of samples) {
        tracks[track % tracks.length]?.chunks.push({ offset, sizeBytes: bytes.length })
        offset += bytes.length
      }
      parts.push((isLong ? longBox : box)('mdat', ...samples.map(({ bytes }) => bytes)))
    }
    for (const one of before) add(one)
    const place = parts.length
    const user = extra ? [box('udta', extra)] : []
    // Its length does not depend on its offsets.
    const whole = () => (lastForm === 'long' ? longBox('moov', indexBox(tracks, ...user).subarray(8)) : indexBox(tracks, ...user))
    const counted: TestTrack[] = structuredClone(tracks)
    for (const { samples } of after)
      for (const { track } of samples) counted[track % counted.length]?.chunks.push({ offset: 0, sizeBytes: 0 })
    parts.push(Buffer.alloc(indexBox(counted, ...user).length + (lastForm === 'long' ? 8 : 0)))
    for (const one of after) add(one)
    const index = whole()
    if (lastForm === 'open' && after.length === 0) index.writeUInt32BE(0)
    parts[place] = index
    return Buffer.concat(parts)
  })

describe('an index at the end', () => {
  it('is moved to the start, and every sample stays the same', async () => {
    await fc.assert(
      fc.asyncProperty(film, async (bytes) => {
        const stored = await reordered(bytes)
        if (!stored) throw new Error('stayed as it is')
        const types = readBoxes(stored).map(({ type }) => type)
        const before = readBoxes(bytes).map(({ type }) => type)
        expect(types.indexOf('moov')).toBe(before[0] === 'ftyp' ? 1 : 0)
        expect(types.filter((type) => type !== 'moov')).toEqual(before.filter((type) => type !== 'moov'))
        expect(samplesOf(stored)).toEqual(samplesOf(bytes))
        expect(await reordered(stored), 'is done once').toBeNull()
      }),
      { numRuns: battery({ smoke: 100, full: 500 }) },
    )
  })

  it.each(['clip.mov', 'silent.mp4', 'song.m4a', 'sound-only.mp4'])('of %s', async (name) => {
    const bytes = await readFile(join(import.meta.dirname, '../fixtures', name))
    const stored = await reordered(bytes)
    if (!stored) throw new Error('stayed as it is')
    expect(readBoxes(stored)[1]?.type).toBe('moov')
    await writeFile(join(folder, 'stored'), stored)
    const file = await open(join(folder, 'stored'))
    const original = await open(join(import.meta.dirname, '../fixtures', name))
    try {
      expect(await readIsoMedia(file, stored.length)).toEqual(await readIsoMedia(original, bytes.length))
    } finally {
      await Promise.all([file.close(), original.close()])
    }
  })

  it('gets 64-bit offsets if 32 bits no longer hold positions beyond 4 GiB', async () => {
    const chunks = [{ offset: 2 ** 32 - 10, sizeBytes: 4 }]
    const index = indexBox([{ isWide: false, chunks }])
    const moved = await moveOffsets(index.subarray(8), { fileBytes: 2 ** 32 + index.length, moved: (offset, bytes) => offset + bytes })
    if (!moved) throw new Error('stayed as it is')
    expect(moved.length).toBe(index.length + 4)
    expect(moved.readUInt32BE(0)).toBe(moved.length)
    const table = moved.indexOf('co64')
    expect(moved.readUInt32BE(table + 8)).toBe(1)
    expect(moved.readBigUInt64BE(table + 12)).toBe(BigInt(2 ** 32 - 10 + moved.length))
  })
})

const samples = box('mdat', Buffer.from('samples'))
const chunks = [{ offset: ftyp.length + 8, sizeBytes: 7 }]
const tracks = [{ isWide: false, chunks }]
const withIndex = (...index: Buffer[]) => Buffer.concat([ftyp, samples, ...index])

describe('what is not understood', () => {
  it('differs from this one in one respect each', async () => {
    expect(await reordered(withIndex(indexBox(tracks)))).not.toBeNull()
  })

  const elsewhere = box('dref', numbers(0, 1), box('url ', numbers(0), Buffer.from('other.mov\0')))
  const badCount = indexBox(tracks)
  badCount.writeUInt32BE(0x10_0000, badCount.indexOf('stco') + 8)
  const at = (offset: number) => indexBox([{ isWide: false, chunks: [{ offset, sizeBytes: 7 }] }])

  it.each<[string, Buffer]>([
    ['an index that comes first', Buffer.concat([ftyp, indexBox(tracks), samples])],
    ['no index', withIndex()],
    ['two indexes', withIndex(indexBox(tracks), indexBox(tracks))],
    ['a compressed index', withIndex(box('moov', box('cmov', numbers(1))))],
    ['a film in fragments', withIndex(indexBox(tracks, box('mvex', box('trex', numbers(0)))))],
    ['fragments behind it', withIndex(indexBox(tracks), box('moof', numbers(0)))],
    ['offsets of an encryption', withIndex(indexBox(tracks, box('saio', numbers(0))))],
    ['items with places of their own', withIndex(indexBox(tracks, box('meta', numbers(0), box('iloc', numbers(0)))))],
    ['samples in another file', withIndex(box('moov', trackBox({ isWide: false, chunks }, elsewhere)))],
    ['a box of another kind', withIndex(box('sidx', numbers(0)), indexBox(tracks))],
    ['a table that counts more than it has', withIndex(badCount)],
    ['a sample after the end', withIndex(at(1_000_000))],
    ['a sample within the index', withIndex(at(ftyp.length + samples.length + 20))],
    ['a box that ends after the file', withIndex(indexBox(tracks)).subarray(0, -1)],
    ['a length that no box has', withIndex(indexBox(tracks), Buffer.from('\0\0\0\x04free', 'latin1'))],
    [
      'a length of 64 bits that no file has',
      withIndex(indexBox(tracks), Buffer.from('\0\0\0\x01free\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')),
    ],
    ['bytes after the last box', withIndex(indexBox(tracks), Buffer.from('end'))],
    ['an inner box that is longer than its parent', withIndex(box('moov', box('trak', numbers(100), Buffer.from('mdia'))))],
    ['100,000 boxes', withIndex(...Array.from({ length: 100_000 }, () => box('free')), indexBox(tracks))],
    ['100,000 boxes within', withIndex(box('moov', ...Array.from({ length: 100_000 }, () => box('free'))))],
    ['nothing', Buffer.alloc(0)],
    ['MP3', Buffer.from('ID3\x04\0\0\0\0\x07\x76', 'latin1')],
  ])('stays as it is: %s', async (_, bytes) => {
    expect(await reordered(bytes)).toBeNull()
  })

  it('keeps every byte of a damaged file, or moves its index', async () => {
    const whole = await readFile(join(import.meta.dirname, '../fixtures/clip.mov'))
    const damaged = fc
      .record({
        length: fc.oneof(fc.constant(whole.length), fc.nat(whole.length)),
        changes: fc.array(fc.tuple(fc.oneof(fc.nat(whole.length - 1), fc.integer({ min: 10_800, max: whole.length - 1 })), fc.nat(255))),
      })
      .map(({ length, changes }) => {
        const bytes = Buffer.from(whole)
        for (const [position, value] of changes) bytes[position] = value
        return bytes.subarray(0, length)
      })
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array()), async (bytes) => {
        const stored = await reordered(bytes)
        if (!stored) return
        const boxes = (file: Buffer) => readBoxes(file).filter(({ type }) => type !== 'moov')
        expect(boxes(stored).map(({ payload }) => payload)).toEqual(boxes(Buffer.from(bytes)).map(({ payload }) => payload))
      }),
      { numRuns: battery({ smoke: 100, full: 500 }) },
    )
  })
})

it('yields to the event loop while a long index moves', async () => {
  const long: TestTrack = { isWide: true, chunks: Array.from({ length: 600_000 }, () => ({ offset: ftyp.length + 8, sizeBytes: 1 })) }
  const path = join(folder, 'long')
  const index = indexBox(Array.from({ length: 3 }, () => long))
  await writeFile(path, withIndex(index))
  let ticks = 0
  const counting = setInterval(() => ticks++, 1)
  expect((await planFastStart(path))?.index.length).toBe(index.length)
  clearInterval(counting)
  expect(ticks).toBeGreaterThan(3)
})
