import { boxesMax, indexBytesMax, movable } from '../formats/fast-start.ts'
import { readBoxHeader } from '../formats/iso-boxes.ts'
import type { ReadFile } from './file-tags.ts'

const typeBytesMax = 8 * 1024

/** Parts of an MP4 that can be written in another order: its type, its index, and all that its index refers to. */
export interface Mp4Layout {
  typeBytes: number
  index: { payloadAt: number; payloadBytes: number; end: number }
  /** The range that contains the samples. */
  from: number
  to: number
}

/** The index comes first or, as in most recordings, last. Null for any other order. */
export async function mp4Layout(read: ReadFile, sizeBytes: number): Promise<Mp4Layout | null> {
  let typeBytes = 0
  let samplesAt: number | null = null
  let layout: Mp4Layout | null = null
  for (let [start, n] = [0, 0]; start < sizeBytes; n++) {
    const header = readBoxHeader(await read(start, 16), sizeBytes - start)
    if (!header || n === boxesMax) return null
    const { type, headerBytes, lengthBytes } = header
    const end = start + lengthBytes
    if (n === 0) {
      if (type !== 'ftyp' || lengthBytes > typeBytesMax) return null
      typeBytes = lengthBytes
    } else if (type === 'moov') {
      if (layout || lengthBytes > indexBytesMax || end > sizeBytes) return null
      const index = { payloadAt: start + headerBytes, payloadBytes: lengthBytes - headerBytes, end }
      if (samplesAt === null) return end < sizeBytes ? { typeBytes, index, from: end, to: sizeBytes } : null
      layout = { typeBytes, index, from: typeBytes, to: start }
    } else if (!movable.includes(type) || (layout && type === 'mdat')) {
      return null
    } else if (type === 'mdat') {
      samplesAt ??= start
    }
    start = end
  }
  return layout
}
