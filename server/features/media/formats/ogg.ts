import type { FileHandle } from 'node:fs/promises'
import type { AudioDetails, MediaDetails, VideoDetails } from '#contract/media-details.ts'
import { createBlockReader, readBytes } from './file-bytes.ts'

/*
 * Streams and length of Ogg (RFC 3533). Other readers use the first stream, which is not the sound if a Skeleton track describes the
 * others. Recordings of web radio are chained: each title starts streams of its own.
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
  const serials: number[] = []
  let position = 0
  for (let n = 0; n < streamsMax; n++) {
    const page = readPage(await readBytes(file, position, pageBytesMax), 0)
    if (!page?.isFirst) break
    serials.push(page.serial)
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
  const { serial } = sound
  const end = await readBytes(file, Math.max(0, sizeBytes - endBytes), endBytes)
  const last = lastPage(end, () => true)
  if (last && !serials.includes(last.serial)) {
    media.durationSeconds = await durationOfChain(file, sizeBytes)
    media.hasAudio = media.durationSeconds !== null
    return media
  }
  const ending = lastPage(end, (page) => page.serial === serial && page.granule > 0n)
  // A header without data is not sound.
  media.hasAudio = ending !== null
  media.durationSeconds = ending && durationOf(sound, ending.granule)
  return media
}

const durationOf = ({ samplesPerSecond, skippedSamples }: Sound, granule: bigint): number | null =>
  samplesPerSecond > 0 ? Math.max(0, Number(granule) - skippedSamples) / samplesPerSecond : null

/** The sum of all links of a chain, each with the length of its first sound; null without any. */
async function durationOfChain(file: FileHandle, sizeBytes: number): Promise<number | null> {
  const bytesAt = createBlockReader(file, sizeBytes)
  let sum: number | null = null
  let sound: (Sound & { serial: number; granule: bigint }) | null = null
  let wasFirst = false
  const endLink = () => {
    if (sound && sound.granule > 0n) sum = (sum ?? 0) + (durationOf(sound, sound.granule) ?? 0)
    sound = null
  }
  for (let position = 0; position < sizeBytes; ) {
    const page = readPage(await bytesAt(position, pageBytesMax), 0)
    if (!page) break
    if (page.isFirst && !wasFirst) endLink()
    wasFirst = page.isFirst
    const stream: ReturnType<typeof streamOf> = page.isFirst && !sound ? streamOf(page.payload) : null
    if (stream && !('width' in stream)) sound = { ...stream, serial: page.serial, granule: 0n }
    else if (sound?.serial === page.serial && page.granule > 0n) sound.granule = page.granule
    position += page.lengthBytes
  }
  endLink()
  return sum
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

function lastPage(bytes: Buffer, matches: (page: Page) => boolean): Page | null {
  for (let at = bytes.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf('OggS', at - 1)) {
    const page = readPage(bytes, at)
    if (page && matches(page)) return page
  }
  return null
}
