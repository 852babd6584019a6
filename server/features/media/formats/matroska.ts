import type { FileHandle } from 'node:fs/promises'
import { createBlockReader } from './file-bytes.ts'

/*
 * Tracks and length of Matroska and WebM (RFC 9559). Recorders that stream (MediaRecorder, GStreamer) leave the sizes of the segment and
 * its clusters unknown and state no length: music-metadata rejects such files. Their length is that of the timestamps.
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
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** What contains other elements; they are read one after the other, so that where these end does not matter. */
const parents: readonly number[] = [ids.segment, ids.info, ids.tracks, ids.track, ids.cluster, ids.blockGroup]
const blocks: readonly number[] = [ids.simpleBlock, ids.block]
const [videoType, audioType] = [1, 2]
/** Values that are read: numbers, and the start of a block. */
const valueBytesMax = 8

interface Track {
  defaultDurationSeconds: number
  lastAt: number
  /** Between the last two blocks, which is how long the last one lasts. */
  gap: number
}

export interface MatroskaMedia {
  hasAudio: boolean
  hasVideo: boolean
  durationSeconds: number | null
}

export async function readMatroska(file: FileHandle, sizeBytes: number): Promise<MatroskaMedia> {
  const bytesAt = createBlockReader(file, sizeBytes)
  const tracks = new Map<number, Track>()
  const types: number[] = []
  let [secondsPerTick, duration, clusterAt, firstAt] = [0.001, 0, 0, Number.POSITIVE_INFINITY]
  let track: Track = { defaultDurationSeconds: 0, lastAt: Number.NaN, gap: 0 }

  for (let position = 0; position < sizeBytes; ) {
    const element = readElement(await bytesAt(position, elementHeaderMax))
    if (!element) break
    position += element.headerBytes
    if (element.id === ids.cluster && duration > 0) break
    if (element.id === ids.track) track = { defaultDurationSeconds: 0, lastAt: Number.NaN, gap: 0 }
    if (parents.includes(element.id)) continue
    // A size that is unknown is legal for parents only.
    if (element.sizeBytes === null) break
    const value = await bytesAt(position, Math.min(element.sizeBytes, valueBytesMax))
    if (element.id === ids.timestampScale) secondsPerTick = unsigned(value) / 1e9
    else if (element.id === ids.duration)
      duration = value.length === 4 ? value.readFloatBE() : value.length === 8 ? value.readDoubleBE() : 0
    else if (element.id === ids.trackNumber) tracks.set(unsigned(value), track)
    else if (element.id === ids.trackType) types.push(unsigned(value))
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

  const ends = [...tracks.values()].map((one) => one.lastAt * secondsPerTick + (one.defaultDurationSeconds || one.gap * secondsPerTick))
  const end = Math.max(0, ...ends.filter(Number.isFinite))
  return {
    hasAudio: types.includes(audioType),
    hasVideo: types.includes(videoType),
    durationSeconds: duration > 0 ? duration * secondsPerTick : end > 0 ? end - firstAt * secondsPerTick : null,
  }
}

const elementHeaderMax = 12

/** `sizeBytes` null: unknown. Null where no element starts. */
function readElement(bytes: Buffer): { id: number; headerBytes: number; sizeBytes: number | null } | null {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23
  if (idBytes > 4 || bytes.length < idBytes) return null
  const size = readVint(bytes, idBytes)
  return size && { id: bytes.readUIntBE(0, idBytes), headerBytes: idBytes + size.lengthBytes, sizeBytes: size.value }
}

/** A number whose first byte tells its length; null as a value where all its bits are set. */
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

const unsigned = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
