/** Builds and reads MP4 files for tests, independently of the code under test. */

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const payload = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(payload.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, payload])
}

/** A box with a 64-bit length. */
export function longBox(type: string, ...content: Uint8Array[]): Buffer {
  const payload = Buffer.concat(content)
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1)
  header.write(type, 4, 'latin1')
  header.writeBigUInt64BE(BigInt(payload.length + 16), 8)
  return Buffer.concat([header, payload])
}

export const numbers = (...values: number[]): Buffer => allNumbers(values)

function allNumbers(values: readonly number[], width: 4 | 8 = 4): Buffer {
  const bytes = Buffer.alloc(values.length * width)
  for (const [index, value] of values.entries())
    if (width === 4) bytes.writeUInt32BE(value, index * width)
    else bytes.writeBigUInt64BE(BigInt(value), index * width)
  return bytes
}

export interface TestTrack {
  isWide: boolean
  /** Each chunk is one sample. */
  chunks: { offset: number; sizeBytes: number }[]
}

const selfContained = box('dref', numbers(0, 1), box('url ', numbers(1)))

export function trackBox({ isWide, chunks }: TestTrack, dref = selfContained): Buffer {
  const offsets = chunks.map(({ offset }) => offset)
  const table = box(isWide ? 'co64' : 'stco', numbers(0, chunks.length), allNumbers(offsets, isWide ? 8 : 4))
  const sizes = box('stsz', numbers(0, 0, chunks.length), allNumbers(chunks.map(({ sizeBytes }) => sizeBytes)))
  const handler = box('hdlr', numbers(0, 0), Buffer.from('soun'), numbers(0, 0, 0))
  return box('trak', box('tkhd', numbers(7, 0)), box('mdia', handler, box('minf', box('dinf', dref), box('stbl', sizes, table))))
}

export const indexBox = (tracks: readonly TestTrack[], ...more: Uint8Array[]): Buffer =>
  box('moov', box('mvhd', numbers(0, 0, 0, 1000, 2000)), ...tracks.map((track) => trackBox(track)), ...more)

interface ReadBox {
  type: string
  start: number
  payload: Buffer
}

export function readBoxes(bytes: Buffer): ReadBox[] {
  const boxes: ReadBox[] = []
  for (let start = 0; start < bytes.length; ) {
    const short = bytes.readUInt32BE(start)
    const length = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short || bytes.length - start
    const payload = bytes.subarray(start + (short === 1 ? 16 : 8), start + length)
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, payload })
    start += length
  }
  return boxes
}

/** The bytes of every track, located as a player does it. For files with one sample per chunk. */
export function samplesOf(file: Buffer): Buffer[][] {
  const inner = (payload: Buffer, type: string) => readBoxes(payload).filter((found) => found.type === type)
  return inner(file, 'moov')
    .flatMap(({ payload }) => inner(payload, 'trak'))
    .map((track) => {
      const [media] = inner(track.payload, 'mdia').flatMap(({ payload }) => inner(payload, 'minf'))
      const tables = readBoxes(inner(media?.payload ?? Buffer.alloc(0), 'stbl')[0]?.payload ?? Buffer.alloc(0))
      const sizes = tables.find(({ type }) => type === 'stsz')?.payload ?? Buffer.alloc(12)
      const offsets = tables.find(({ type }) => type === 'stco' || type === 'co64')
      const isWide = offsets?.type === 'co64'
      return Array.from({ length: offsets?.payload.readUInt32BE(4) ?? 0 }, (_, n) => {
        const at = isWide ? Number(offsets?.payload.readBigUInt64BE(8 + n * 8)) : (offsets?.payload.readUInt32BE(8 + n * 4) ?? 0)
        return file.subarray(at, at + sizes.readUInt32BE(12 + n * 4))
      })
    })
}
