import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { box, indexBox, readBoxes, samplesOf, type TestTrack } from '#server/testing/iso-file.ts'
import { mediaPrefix } from './media-prefix.ts'

/** The file as players get it; null if that is the stored file. */
async function played(bytes: Buffer, mimeType: string): Promise<Buffer | null> {
  const read = async (start: number, length: number) => Buffer.from(bytes.subarray(start, start + length))
  const prefix = await mediaPrefix(read, { sizeBytes: bytes.length, mimeType })
  return prefix && Buffer.concat([prefix.head, bytes.subarray(prefix.from)])
}

const ftyp = box('ftyp', Buffer.from('M4A '))
const picture = box('udta', randomBytes(20_000))

/** Samples of 1 to 9 bytes in one 'mdat' box after the index. */
function song(sizes: number[], isWide: boolean, ...more: Buffer[]): Buffer {
  const track: TestTrack = { isWide, chunks: sizes.map((sizeBytes) => ({ offset: 0, sizeBytes })) }
  let offset = ftyp.length + indexBox([track], ...more).length + 8
  for (const chunk of track.chunks) {
    chunk.offset = offset
    offset += chunk.sizeBytes
  }
  return Buffer.concat([ftyp, indexBox([track], ...more), box('mdat', randomBytes(sizes.reduce((sum, size) => sum + size, 0)))])
}

describe('an M4A with a picture', () => {
  it('starts with its index without the picture, and every sample stays the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }), fc.boolean(), async (sizes, isWide) => {
        const bytes = song(sizes, isWide, picture)
        const short = await played(bytes, 'audio/mp4')
        if (!short) throw new Error('played as it is')
        expect(bytes.length - short.length).toBe(picture.length)
        expect(readBoxes(short).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
        expect(samplesOf(short)).toEqual(samplesOf(bytes))
      }),
    )
  })

  it.each<[string, Buffer, string]>([
    ['without a picture', song([5], false), 'audio/mp4'],
    ['a film', song([5], false, picture), 'video/mp4'],
    ['in fragments', song([5], false, picture, box('mvex')), 'audio/mp4'],
    ['cut off in its index', song([5], false, picture).subarray(0, 10_000), 'audio/mp4'],
    [
      'with its index at the end',
      Buffer.concat([ftyp, box('mdat', Buffer.alloc(9)), song([5], false, picture).subarray(ftyp.length)]),
      'audio/mp4',
    ],
    ['FLAC by another name', Buffer.from('fLaC'), 'audio/mp4'],
    ['nothing', Buffer.alloc(0), 'audio/flac'],
  ])('is played as it is: %s', async (_, bytes, mimeType) => {
    expect(await played(bytes, mimeType)).toBeNull()
  })
})

describe('a FLAC with a picture', () => {
  const block = (type: number, payload: Buffer, isLast = false) => {
    const header = Buffer.alloc(4)
    header.writeUIntBE(payload.length, 1, 3)
    header.writeUInt8(type + (isLast ? 0x80 : 0))
    return Buffer.concat([header, payload])
  }
  const [info, seek, art] = [randomBytes(34), randomBytes(36), randomBytes(30_000)]

  it('keeps the decoder configuration and every frame', async () => {
    const frames = randomBytes(500)
    const bytes = Buffer.concat([Buffer.from('fLaC'), block(0, info), block(6, art), block(3, seek), block(4, art, true), frames])
    expect(await played(bytes, 'audio/flac')).toEqual(Buffer.concat([Buffer.from('fLaC'), block(0, info), block(3, seek, true), frames]))
  })

  it('starts without the ID3 tag that programs put before it', async () => {
    const frames = randomBytes(500)
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from([0, 1, 0, 0]), Buffer.alloc(128 * 128)])
    const flac = Buffer.concat([Buffer.from('fLaC'), block(0, info, true), frames])
    expect(await played(Buffer.concat([tag, flac]), 'audio/flac')).toEqual(flac)
  })

  it('from ffmpeg equals one without a picture from ffmpeg', async () => {
    const plain = await readFile(join(import.meta.dirname, 'fixtures/sound.flac'))
    const withArt = Buffer.concat([plain.subarray(0, 42), block(6, art), plain.subarray(42)])
    const short = await played(withArt, 'audio/flac')
    expect(short?.subarray(0, 4).toString()).toBe('fLaC')
    expect(short?.subarray(5, 42)).toEqual(plain.subarray(5, 42))
    expect(short?.subarray(42)).toEqual(plain.subarray(-((short?.length ?? 0) - 42)))
  })

  it.each([
    ['blocks without an end', Buffer.concat([Buffer.from('fLaC'), ...Array.from({ length: 1_000 }, () => block(4, Buffer.alloc(100)))])],
    ['a block longer than the file', Buffer.concat([Buffer.from('fLaC'), block(0, info), block(6, art, true).subarray(0, 20_000)])],
    ['no description of the sound', Buffer.concat([Buffer.from('fLaC'), block(6, art, true), Buffer.alloc(100)])],
  ])('is played as it is: %s', async (_, bytes) => {
    expect(await played(bytes, 'audio/flac')).toBeNull()
  })

  it('plays whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('audio/flac', 'audio/mp4'), async (bytes, mimeType) => {
        const marked = mimeType === 'audio/flac' ? Buffer.concat([Buffer.from('fLaC'), bytes]) : Buffer.concat([ftyp, bytes])
        expect(await played(marked, mimeType)).toBeNull()
      }),
    )
  })
})
