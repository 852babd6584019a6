import type { FileHandle } from 'node:fs/promises'
import type { AudioDetails, MediaDetails, VideoDetails } from '#contract/media-details.ts'
import { createBlockReader } from './file-bytes.ts'
import { hdrTransfers } from './iso-codecs.ts'

/*
 * Tracks and length of Matroska and WebM (RFC 9559). Recorders that stream (MediaRecorder, GStreamer) leave the sizes of the segment and
 * its clusters unknown and state no length, and music-metadata rejects such files. Here their length comes from the timestamps.
 */

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  defaultDuration: 0x23e383,
  codecId: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  colour: 0x55b0,
  transfer: 0x55ba,
  audio: 0xe1,
  sampleRate: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** Elements that contain others. All elements are read in sequence, so the end of a parent does not matter. */
const parents: readonly number[] = [
  ...[ids.segment, ids.info, ids.tracks, ids.track, ids.video, ids.colour, ids.audio],
  ...[ids.cluster, ids.blockGroup],
]
const blocks: readonly number[] = [ids.simpleBlock, ids.block]
const [videoType, audioType] = [1, 2]
/** Maximum size of values that are read: numbers, codec names and the start of a block. */
const valueBytesMax = 32
const numberBytesMax = 8

interface Track {
  type: number
  codecId: string
  width: number
  height: number
  transfer: number
  sampleRate: number
  channels: number
  bitDepth: number
  defaultDurationSeconds: number
  lastAt: number
  /** Time between the last two blocks, which is the assumed duration of the last one. */
  gap: number
}

const newTrack = (): Track => ({
  ...{ type: 0, codecId: '', width: 0, height: 0, transfer: 0, sampleRate: 8_000, channels: 1, bitDepth: 0 },
  ...{ defaultDurationSeconds: 0, lastAt: Number.NaN, gap: 0 },
})

interface MatroskaMedia {
  hasAudio: boolean
  hasVideo: boolean
  durationSeconds: number | null
  details: Pick<MediaDetails, 'audio' | 'video'>
}

export async function readMatroska(file: FileHandle, sizeBytes: number): Promise<MatroskaMedia> {
  const bytesAt = createBlockReader(file, sizeBytes)
  const tracks = new Map<number, Track>()
  let [secondsPerTick, duration, clusterAt, firstAt] = [0.001, 0, 0, Number.POSITIVE_INFINITY]
  let track = newTrack()

  for (let position = 0; position < sizeBytes; ) {
    const element = readElement(await bytesAt(position, elementHeaderMax))
    if (!element) break
    position += element.headerBytes
    if (element.id === ids.cluster && duration > 0) break
    if (element.id === ids.track) track = newTrack()
    if (parents.includes(element.id)) continue
    // Only parents may have an unknown size.
    if (element.sizeBytes === null) break
    const value = await bytesAt(position, Math.min(element.sizeBytes, valueBytesMax))
    if (element.id === ids.timestampScale) secondsPerTick = unsigned(value) / 1e9
    else if (element.id === ids.duration) duration = float(value)
    else if (element.id === ids.trackNumber) tracks.set(unsigned(value), track)
    else if (element.id === ids.trackType) track.type = unsigned(value)
    else if (element.id === ids.codecId) track.codecId = value.toString('latin1').replace(/\0.*$/s, '')
    else if (element.id === ids.width) track.width = unsigned(value)
    else if (element.id === ids.height) track.height = unsigned(value)
    else if (element.id === ids.transfer) track.transfer = unsigned(value)
    else if (element.id === ids.sampleRate) track.sampleRate = float(value)
    else if (element.id === ids.channels) track.channels = unsigned(value)
    else if (element.id === ids.bitDepth) track.bitDepth = unsigned(value)
    else if (element.id === ids.defaultDuration) track.defaultDurationSeconds = unsigned(value) / 1e9
    else if (element.id === ids.timestamp) clusterAt = unsigned(value)
    else if (blocks.includes(element.id)) addBlock(value)
    position += element.sizeBytes
  }

  function addBlock(value: Buffer) {
    const number = readVint(value, 0)
    const of = number && tracks.get(number.value ?? 0)
    if (!of || value.length < number.lengthBytes + 2) return
    const at = clusterAt + value.readInt16BE(number.lengthBytes)
    if (at > of.lastAt) of.gap = at - of.lastAt
    if (!(at <= of.lastAt)) of.lastAt = at
    firstAt = Math.min(firstAt, at)
  }

  const all = [...tracks.values()]
  const [sound, picture] = [audioType, videoType].map((type) => all.find((one) => one.type === type))
  const ends = all.map((one) => one.lastAt * secondsPerTick + (one.defaultDurationSeconds || one.gap * secondsPerTick))
  const end = Math.max(0, ...ends.filter(Number.isFinite))
  return {
    hasAudio: sound !== undefined,
    hasVideo: picture !== undefined,
    details: { audio: sound ? audioDetails(sound) : null, video: picture ? videoDetails(picture) : null },
    durationSeconds: duration > 0 ? duration * secondsPerTick : end > 0 ? end - firstAt * secondsPerTick : null,
  }
}

/** Codec ids of RFC 9559 and the Matroska codec registry. */
const codecs: Record<string, string> = {
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
  A_AAC: 'aac',
  A_FLAC: 'flac',
  A_ALAC: 'alac',
  A_AC3: 'ac3',
  A_EAC3: 'eac3',
  A_DTS: 'dts',
  'A_MPEG/L3': 'mp3',
  'A_PCM/INT/LIT': 'pcm_s16le',
  'A_PCM/FLOAT/IEEE': 'pcm_f32le',
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av1',
  'V_MPEG4/ISO/AVC': 'h264',
  'V_MPEGH/ISO/HEVC': 'hevc',
  V_MPEG2: 'mpeg2video',
  V_MPEG1: 'mpeg1video',
  V_PRORES: 'prores',
  V_THEORA: 'theora',
}
/** Old ids such as 'A_AAC/MPEG4/LC' append a profile to the codec. */
const codecOf = ({ codecId }: Track): string => codecs[codecId] ?? (codecId.startsWith('A_AAC') ? 'aac' : codecId.toLowerCase())

const audioDetails = (track: Track): AudioDetails => ({
  codec: codecOf(track),
  profile: null,
  sampleRate: Math.round(track.sampleRate),
  channels: track.channels,
  bitsPerSample: track.bitDepth || null,
})

const videoDetails = (track: Track): VideoDetails => ({
  ...{ codec: codecOf(track), profile: null, bitDepth: null, pixelFormat: null, rotation: 0 },
  width: track.width || null,
  height: track.height || null,
  isHdr: hdrTransfers.includes(track.transfer),
})

const elementHeaderMax = 12

/** `sizeBytes` is null if it is unknown. Null if no element starts here. */
function readElement(bytes: Buffer): { id: number; headerBytes: number; sizeBytes: number | null } | null {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23
  if (idBytes > 4 || bytes.length < idBytes) return null
  const size = readVint(bytes, idBytes)
  return size && { id: bytes.readUIntBE(0, idBytes), headerBytes: idBytes + size.lengthBytes, sizeBytes: size.value }
}

/** A variable-length integer, whose first byte states its length. The value is null if all its bits are set. */
function readVint(bytes: Buffer, at: number): { value: number | null; lengthBytes: number } | null {
  const first = bytes[at] ?? 0
  const lengthBytes = Math.clz32(first) - 23
  if (lengthBytes > 8 || bytes.length < at + lengthBytes) return null
  let value = first & (0xff >> lengthBytes)
  let isUnknown = value === 0xff >> lengthBytes
  for (let n = 1; n < lengthBytes; n++) {
    const byte = bytes[at + n] ?? 0
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isUnknown ? null : value, lengthBytes }
}

const unsigned = (bytes: Buffer): number => bytes.subarray(0, numberBytesMax).reduce((sum, byte) => sum * 256 + byte, 0)
const float = (bytes: Buffer): number => (bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : 0)
