import { readBoxHeader } from './formats/iso-boxes.ts'
import { moveOffsets } from './formats/sample-offsets.ts'
import { behindTags } from './tagging/tag-bounds.ts'

/*
 * Does for M4A and FLAC what sound-start.ts does for MP3. There the picture lies between parts that a player needs first, so skipping the
 * start is not enough. Measured on Slow 4G with a picture of 1 MB, the time to the first sound drops from 8.0 s to 0.4 s for an M4A and
 * from 5.9 s to 0.7 s for a FLAC.
 */

/** The file as a player gets it: `head`, then the stored bytes from `from` on. */
export interface MediaPrefix {
  head: Buffer
  from: number
}

/** Reads bytes of the file, fewer at its end. */
type Read = (start: number, length: number) => Promise<Buffer>

/** A smaller saving is not worth a generated prefix. */
const worthBytes = 8 * 1024
const indexBytesMax = 32 * 1024 * 1024
const blocksMax = 128

/** The file's prefix without data that players do not need. Null to play it as stored. Deterministic for each file. */
export async function mediaPrefix(read: Read, file: { sizeBytes: number; mimeType: string }): Promise<MediaPrefix | null> {
  const prefixFor = file.mimeType === 'audio/mp4' ? mp4Prefix : file.mimeType === 'audio/flac' ? flacPrefix : null
  const prefix = (await prefixFor?.(read, file.sizeBytes)) ?? null
  return prefix && prefix.from - prefix.head.length >= worthBytes ? prefix : null
}

/** For a file that starts with its index: the index without tags and their picture. */
async function mp4Prefix(read: Read, sizeBytes: number): Promise<MediaPrefix | null> {
  const type = readBoxHeader(await read(0, 16), sizeBytes)
  if (type?.type !== 'ftyp' || type.lengthBytes > worthBytes) return null
  const index = readBoxHeader(await read(type.lengthBytes, 16), sizeBytes - type.lengthBytes)
  const from = type.lengthBytes + (index?.lengthBytes ?? 0)
  if (index?.type !== 'moov' || index.lengthBytes > indexBytesMax || from > sizeBytes) return null
  const payload = await read(type.lengthBytes + index.headerBytes, index.lengthBytes - index.headerBytes)
  const short = await moveOffsets(payload, {
    fileBytes: sizeBytes,
    leftOut: ['udta', 'meta'],
    moved: (offset, indexBytes) => (offset >= from && offset < sizeBytes ? offset - from + type.lengthBytes + indexBytes : null),
  })
  return short && { head: Buffer.concat([await read(0, type.lengthBytes), short]), from }
}

const flacMark = 'fLaC'
const blockTypes = { streamInfo: 0, seekTable: 3 }
const lastFlag = 0x80

/**
 * Keeps only the metadata blocks that decoding needs, without ID3 tags before them. Seek table offsets count from the first frame, so they
 * stay valid.
 */
async function flacPrefix(read: Read, sizeBytes: number): Promise<MediaPrefix | null> {
  const start = await behindTags(read)
  if ((await read(start, 4)).toString('latin1') !== flacMark) return null
  const blocks: Buffer[] = []
  let from = start + 4
  for (let n = 0, isLast = false; !isLast; n++) {
    const header = await read(from, 4)
    if (header.length < 4 || n === blocksMax) return null
    const type = header.readUInt8(0) & ~lastFlag
    const length = header.readUIntBE(1, 3)
    isLast = (header.readUInt8(0) & lastFlag) !== 0
    if (n === 0 && type !== blockTypes.streamInfo) return null
    if (type === blockTypes.streamInfo || type === blockTypes.seekTable) blocks.push(await read(from, 4 + length))
    from += 4 + length
    if (from >= sizeBytes) return null
  }
  for (const [index, block] of blocks.entries())
    block.writeUInt8((block.readUInt8(0) & ~lastFlag) | (index === blocks.length - 1 ? lastFlag : 0))
  return { head: Buffer.concat([Buffer.from(flacMark, 'latin1'), ...blocks]), from }
}
