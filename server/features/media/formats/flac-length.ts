import type { FileHandle } from 'node:fs/promises'
import { crc8 } from '../codecs/flac-encoder.ts'
import { behindTags } from '../tagging/tag-bounds.ts'
import { readBytes } from './file-bytes.ts'

/** Longer than a frame of usual FLAC, and than the tags that old programs write behind it. */
const endBytes = 256 * 1024
/** Behind tags: 'fLaC', the header of the first block, and its 34 bytes. */
const startBytes = 42

/**
 * Seconds of a FLAC (RFC 9639) up to the end of its last frame. A truncated file still states the length of the whole. Null if there is no
 * frame near its end.
 */
export async function playedSecondsOfFlac(file: FileHandle, sizeBytes: number): Promise<number | null> {
  const start = await readBytes(file, await behindTags((at, length) => readBytes(file, at, length)), startBytes)
  if (start.length < startBytes || start.toString('latin1', 0, 4) !== 'fLaC') return null
  const blockSamples = start.readUInt16BE(10)
  const sampleRate = start.readUIntBE(18, 3) >> 4
  const end = await readBytes(file, Math.max(0, sizeBytes - endBytes), endBytes)
  if (sampleRate === 0) return null
  const behind: Frame[] = []
  for (let at = end.lastIndexOf(0xff); at >= 0; at = at === 0 ? -1 : end.lastIndexOf(0xff, at - 1)) {
    const frame = readFrame(end.subarray(at, at + headerBytesMax), blockSamples)
    if (!frame) continue
    // Sound looks like a header now and then, but the position of such a header does not follow that of another one.
    const last = behind.find((other) => other.at === frame.at + frame.samples) ?? (frame.at === 0 ? frame : null)
    if (last) return (last.at + last.samples) / sampleRate
    behind.push(frame)
  }
  return null
}

interface Frame {
  /** In samples. */
  at: number
  samples: number
}

const headerBytesMax = 16

/** Position and length, in samples, of the frame whose header is here. Null if the header's checksum does not match. */
function readFrame(bytes: Buffer, blockSamples: number): Frame | null {
  if (bytes.length < headerBytesMax || bytes.readUInt8(0) !== 0xff || (bytes.readUInt8(1) & 0xfe) !== 0xf8) return null
  const isVariable = (bytes.readUInt8(1) & 1) === 1
  const [sizeCode, rateCode] = [bytes.readUInt8(2) >> 4, bytes.readUInt8(2) & 15]
  // The number is coded like a character in UTF-8, with up to seven bytes.
  const first = bytes.readUInt8(4)
  const numberBytes = first < 0x80 ? 1 : Math.clz32(~(first << 24))
  if (first >= 0x80 && (numberBytes < 2 || numberBytes > 7)) return null
  let number = first < 0x80 ? first : first & (0x7f >> numberBytes)
  for (let n = 1; n < numberBytes; n++) number = number * 64 + (bytes.readUInt8(4 + n) & 0x3f)
  let at = 4 + numberBytes
  let samples = samplesOf(sizeCode)
  if (sizeCode === 6) samples = bytes.readUInt8(at) + 1
  if (sizeCode === 7) samples = bytes.readUInt16BE(at) + 1
  at += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  at += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  if (samples === 0 || crc8(bytes.subarray(0, at)) !== bytes.readUInt8(at)) return null
  return { at: isVariable ? number : number * blockSamples, samples }
}

function samplesOf(code: number): number {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 144 << code
  return code >= 8 ? 1 << code : 0
}
