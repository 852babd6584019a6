import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'

/*
 * Streams and length of Ogg (RFC 3533). Other readers go by the first stream, which is not the sound where a Skeleton track describes the
 * others.
 */

interface Page {
  isFirst: boolean
  serial: number
  granule: bigint
  /** With the header. */
  lengthBytes: number
  payload: Buffer
}

export interface OggMedia {
  hasAudio: boolean
  hasVideo: boolean
  isOpus: boolean
  durationSeconds: number | null
}

const headerBytes = 27
const pageBytesMax = headerBytes + 255 + 255 * 255
const streamsMax = 20
/** Holds the last page of each stream, usually. */
const endBytes = 4 * pageBytesMax

export async function readOgg(file: FileHandle, sizeBytes: number): Promise<OggMedia> {
  const media: OggMedia = { hasAudio: false, hasVideo: false, isOpus: false, durationSeconds: null }
  let sound: { serial: number; samplesPerSecond: number; skippedSamples: number } | null = null
  let position = 0
  for (let n = 0; n < streamsMax; n++) {
    const page = readPage(await readBytes(file, position, pageBytesMax), 0)
    if (!page?.isFirst) break
    const stream = streamOf(page.payload)
    media.hasVideo ||= stream === 'video'
    if (stream !== null && stream !== 'video' && !sound) {
      sound = { serial: page.serial, ...stream }
      media.isOpus = stream.isOpus
    }
    position += page.lengthBytes
  }
  if (!sound) return media
  const last = await lastGranule(file, sizeBytes, sound.serial)
  // A header alone is no sound.
  media.hasAudio = last !== null
  if (last !== null && sound.samplesPerSecond > 0) media.durationSeconds = Math.max(0, last - sound.skippedSamples) / sound.samplesPerSecond
  return media
}

function readPage(bytes: Buffer, at: number): Page | null {
  if (bytes.length < at + headerBytes || bytes.toString('latin1', at, at + 4) !== 'OggS') return null
  const segments = bytes.subarray(at + headerBytes, at + headerBytes + (bytes[at + 26] ?? 0))
  const payloadAt = at + headerBytes + segments.length
  const payloadBytes = segments.reduce((sum, length) => sum + length, 0)
  return {
    isFirst: ((bytes[at + 5] ?? 0) & 2) !== 0,
    granule: bytes.readBigInt64LE(at + 6),
    serial: bytes.readUInt32LE(at + 14),
    lengthBytes: payloadAt - at + payloadBytes,
    payload: bytes.subarray(payloadAt, payloadAt + payloadBytes),
  }
}

/** By the first packet of a stream; null for what is neither sound nor picture. */
function streamOf(packet: Buffer): 'video' | { isOpus: boolean; samplesPerSecond: number; skippedSamples: number } | null {
  const startsWith = (signature: string) => packet.toString('latin1', 0, signature.length) === signature
  const sound = (samplesPerSecond: number) => ({ isOpus: false, samplesPerSecond, skippedSamples: 0 })
  if (packet.length < 19) return null
  if (startsWith('OpusHead')) return { isOpus: true, samplesPerSecond: 48_000, skippedSamples: packet.readUInt16LE(10) }
  if (startsWith('\x01vorbis')) return sound(packet.readUInt32LE(12))
  if (startsWith('Speex   ') && packet.length >= 40) return sound(packet.readUInt32LE(36))
  if (startsWith('\x7fFLAC') && packet.length >= 30) return sound(packet.readUIntBE(27, 3) >> 4)
  return ['\x80theora', 'BBCD\0', 'OVP80'].some(startsWith) ? 'video' : null
}

async function lastGranule(file: FileHandle, sizeBytes: number, serial: number): Promise<number | null> {
  const end = await readBytes(file, Math.max(0, sizeBytes - endBytes), endBytes)
  for (let at = end.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : end.lastIndexOf('OggS', at - 1)) {
    const page = readPage(end, at)
    if (page?.serial === serial && page.granule > 0n) return Number(page.granule)
  }
  return null
}
