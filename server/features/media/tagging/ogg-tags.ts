import type { FileTags, ReadFile, TaggedFile } from './file-tags.ts'
import { pictureBlock, vorbisComments } from './vorbis-comments.ts'

/*
 * The comments of Opus and Vorbis are the second packet of an Ogg stream (RFC 3533). Pages are numbered, so the new headers must fill the
 * same number of pages for all pages of the sound to stay unchanged. A cover that does not fit into them is left out.
 */

const headerBytes = 27
const segmentsMax = 255
const pageBytesMax = headerBytes + segmentsMax + segmentsMax * 255
const pagesMax = 512
const flags = { continued: 1, first: 2 }
const noGranule = 0xffff_ffff_ffff_ffffn

/** How each codec's comment packet starts and ends, and how many header packets follow it. */
const codecs = [
  { identification: 'OpusHead', mark: 'OpusTags', end: Buffer.alloc(0), packetsBehind: 0 },
  { identification: '\x01vorbis', mark: '\x03vorbis', end: Buffer.from([1]), packetsBehind: 1 },
]

export async function tagOgg(read: ReadFile, sizeBytes: number, tags: FileTags): Promise<TaggedFile | null> {
  const first = parsePage(await read(0, pageBytesMax))
  const codec = codecs.find(({ identification }) => first?.payload.toString('latin1', 0, identification.length) === identification)
  if (!first || !codec || !(first.flags & flags.first)) return null
  const headers = await readPackets(read, first.lengthBytes, 1 + codec.packetsBehind)
  const [former, ...behind] = headers?.packets ?? []
  if (!headers || !former || headers.serial !== first.serial || headers.end >= sizeBytes) return null
  if (former.toString('latin1', 0, codec.mark.length) !== codec.mark) return null
  if (tags.isAlone && (await startsStream(read, headers.end, sizeBytes))) return null
  const packetsWith = (extra: string[]) => {
    const comments = vorbisComments(tags, former.subarray(codec.mark.length), extra)
    return comments && [Buffer.concat([Buffer.from(codec.mark, 'latin1'), comments, codec.end]), ...behind]
  }
  const picture = tags.cover ? [`METADATA_BLOCK_PICTURE=${pictureBlock(tags.cover).toString('base64')}`] : []
  for (const extra of [picture, []]) {
    const packets = packetsWith(extra)
    const pages = packets && intoPages(packets, headers)
    if (pages) return { head: Buffer.concat([await read(0, first.lengthBytes), ...pages]), from: headers.end, to: sizeBytes }
  }
  return null
}

const scannedBytes = 1024 * 1024
const signature = Buffer.from('OggS\0', 'latin1')

/** Whether another stream starts behind `position`, as in recordings of web radio: it has comments of its own. */
async function startsStream(read: ReadFile, position: number, sizeBytes: number): Promise<boolean> {
  for (let start = position; start < sizeBytes; start += scannedBytes) {
    const bytes = await read(start, scannedBytes + signature.length)
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1))
      if ((bytes[at + signature.length] ?? 0) & flags.first) return true
  }
  return false
}

interface Headers {
  serial: number
  /** Number of the first page, and of pages. */
  sequence: number
  pageCount: number
}

/** Reads packets from `position` on that end at a page border; otherwise null. */
async function readPackets(read: ReadFile, position: number, count: number) {
  const packets: Buffer[] = []
  let parts: Buffer[] = []
  let end = position
  let headers = null as Headers | null
  while (packets.length < count) {
    const page = parsePage(await read(end, pageBytesMax))
    if (!page || page.flags & flags.first || (headers && page.serial !== headers.serial) || headers?.pageCount === pagesMax) return null
    headers = { serial: page.serial, sequence: headers?.sequence ?? page.sequence, pageCount: (headers?.pageCount ?? 0) + 1 }
    end += page.lengthBytes
    let at = 0
    for (const length of page.segments) {
      parts.push(page.payload.subarray(at, at + length))
      at += length
      if (length === 255) continue
      packets.push(Buffer.concat(parts))
      parts = []
    }
  }
  return headers && packets.length === count && parts.length === 0 ? { ...headers, packets, end } : null
}

function parsePage(bytes: Buffer) {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 4) !== 'OggS') return null
  const segments = bytes.subarray(headerBytes, headerBytes + bytes.readUInt8(26))
  const payloadAt = headerBytes + segments.length
  const lengthBytes = payloadAt + segments.reduce((sum, length) => sum + length, 0)
  if (bytes.length < lengthBytes) return null
  return {
    flags: bytes.readUInt8(5),
    serial: bytes.readUInt32LE(14),
    sequence: bytes.readUInt32LE(18),
    segments,
    payload: bytes.subarray(payloadAt, lengthBytes),
    lengthBytes,
  }
}

/**
 * Distributes the packets over exactly `pageCount` pages; null if they need more. Short comments are padded with zeros, which readers skip.
 */
function intoPages([comments = Buffer.alloc(0), ...behind]: readonly Buffer[], { serial, sequence, pageCount }: Headers): Buffer[] | null {
  const segmentsOf = ({ length }: Buffer) => Math.floor(length / 255) + 1
  const count = [comments, ...behind].reduce((sum, packet) => sum + segmentsOf(packet), 0)
  const missing = Math.max(0, pageCount - count)
  const packets = [Buffer.concat([comments, Buffer.alloc(missing * 255)]), ...behind]
  const lacing = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  if (lacing.length > pageCount * segmentsMax) return null
  const payload = Buffer.concat(packets)
  const pages: Buffer[] = []
  let [at, segment, isContinued] = [0, 0, false]
  for (let index = 0; index < pageCount; index++) {
    const taken = lacing.slice(segment, segment + Math.min(segmentsMax, lacing.length - segment - (pageCount - 1 - index)))
    const length = taken.reduce((sum, bytes) => sum + bytes, 0)
    const endsPacket = taken.some((bytes) => bytes < 255)
    const header = Buffer.alloc(headerBytes)
    header.write('OggS', 'latin1')
    header.writeUInt8(isContinued ? flags.continued : 0, 5)
    header.writeBigUInt64LE(endsPacket ? 0n : noGranule, 6)
    header.writeUInt32LE(serial, 14)
    header.writeUInt32LE(sequence + index, 18)
    header.writeUInt8(taken.length, 26)
    const page = Buffer.concat([header, Buffer.from(taken), payload.subarray(at, at + length)])
    page.writeUInt32LE(checksum(page), 22)
    pages.push(page)
    segment += taken.length
    at += length
    isContinued = taken.at(-1) === 255
  }
  return pages
}

const polynomial = 0x04c1_1db7
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 0x8000_0000 ? (remainder << 1) ^ polynomial : remainder << 1
  return remainder
})

/** CRC-32 of a page whose checksum field is zero. */
const checksum = (page: Buffer): number =>
  page.reduce((remainder, byte) => ((remainder << 8) ^ (table[((remainder >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0, 0)
