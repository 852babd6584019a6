import type { FileHandle } from 'node:fs/promises'
import type { AudioDetails, MediaDetails, VideoDetails } from '#contract/media-details.ts'
import { readBytes } from './file-bytes.ts'

/*
 * Streams and length of Ogg (RFC 3533). Other readers use the first stream, which is not the sound if a Skeleton track describes the
 * others.
 */

interface Page {
  isFirst: boolean
  serial: number
  granule: bigint
  /** Includes the header. */
  lengthBytes: number
  payload: Buffer
}

interface OggMedia {
  hasAudio: boolean
  hasVideo: boolean
  isOpus: boolean
  durationSeconds: number | null
  details: Pick<MediaDetails, 'audio' | 'video'>
}

interface Sound {
  details: AudioDetails
  samplesPerSecond: number
  skippedSamples: number
}

const headerBytes = 27
const pageBytesMax = headerBytes + 255 + 255 * 255
const streamsMax = 20
/** Usually contains the last page of each stream. */
const endBytes = 4 * pageBytesMax

export async function readOgg(file: FileHandle, sizeBytes: number): Promise<OggMedia> {
  const details: OggMedia['details'] = { audio: null, video: null }
  const media: OggMedia = { hasAudio: false, hasVideo: false, isOpus: false, durationSeconds: null, details }
  let sound: (Sound & { serial: number }) | null = null
  let position = 0
  for (let n = 0; n < streamsMax; n++) {
    const page = readPage(await readBytes(file, position, pageBytesMax), 0)
    if (!page?.isFirst) break
    const stream = streamOf(page.payload)
    if (stream && 'width' in stream) {
      details.video ??= stream
      media.hasVideo = true
    } else if (stream && !sound) {
      sound = { serial: page.serial, ...stream }
      details.audio = stream.details
      media.isOpus = stream.details.codec === 'opus'
    }
    position += page.lengthBytes
  }
  if (!sound) return media
  const last = await lastGranule(file, sizeBytes, sound.serial)
  // A header without data is not sound.
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

/** The stream according to its first packet; null if it is neither sound nor picture. */
function streamOf(packet: Buffer): VideoDetails | Sound | null {
  const startsWith = (signature: string) => packet.toString('latin1', 0, signature.length) === signature
  const sound = (codec: string, o: { samplesPerSecond: number; channels: number; skippedSamples?: number; bits?: number }): Sound => ({
    details: { codec, profile: null, sampleRate: o.samplesPerSecond, channels: o.channels, bitsPerSample: o.bits ?? null },
    samplesPerSecond: o.samplesPerSecond,
    skippedSamples: o.skippedSamples ?? 0,
  })
  if (packet.length < 19) return null
  if (startsWith('OpusHead'))
    return sound('opus', { samplesPerSecond: 48_000, channels: packet.readUInt8(9), skippedSamples: packet.readUInt16LE(10) })
  if (startsWith('\x01vorbis')) return sound('vorbis', { samplesPerSecond: packet.readUInt32LE(12), channels: packet.readUInt8(11) })
  if (startsWith('Speex   ') && packet.length >= 52)
    return sound('speex', { samplesPerSecond: packet.readUInt32LE(36), channels: packet.readUInt32LE(48) })
  if (startsWith('\x7fFLAC') && packet.length >= 30) {
    const bits = (((packet.readUInt8(29) & 1) << 4) | (packet.length > 30 ? packet.readUInt8(30) >> 4 : 0)) + 1
    return sound('flac', { samplesPerSecond: packet.readUIntBE(27, 3) >> 4, channels: ((packet.readUInt8(29) >> 1) & 7) + 1, bits })
  }
  if (startsWith('\x80theora') && packet.length >= 20)
    return { ...picture, codec: 'theora', width: packet.readUIntBE(14, 3), height: packet.readUIntBE(17, 3) }
  if (startsWith('BBCD\0')) return { ...picture, codec: 'dirac' }
  return startsWith('OVP80') ? { ...picture, codec: 'vp8' } : null
}

const picture = { profile: null, bitDepth: 8, pixelFormat: null, width: null, height: null, rotation: 0, isHdr: false }

async function lastGranule(file: FileHandle, sizeBytes: number, serial: number): Promise<number | null> {
  const end = await readBytes(file, Math.max(0, sizeBytes - endBytes), endBytes)
  for (let at = end.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : end.lastIndexOf('OggS', at - 1)) {
    const page = readPage(end, at)
    if (page?.serial === serial && page.granule > 0n) return Number(page.granule)
  }
  return null
}
