import type { FileHandle } from 'node:fs/promises'
import type { MediaDetails } from '#contract/media-details.ts'
import { createBlockReader, readBytes } from './file-bytes.ts'
import { boxesIn, readBoxHeader } from './iso-boxes.ts'
import { readIsoAudio, readIsoVideo } from './iso-codecs.ts'

/*
 * Tracks and length of MP4, M4A, MOV and 3GP from their boxes (ISO/IEC 14496-12). music-metadata confuses the handler of a MOV's data
 * reference with that of its media, and finds no length for a film without sound.
 */

const indexBytesMax = 64 * 1024 * 1024
/** A recorder writes several fragments per second, each of two boxes, for hours. */
const boxesMax = 1_000_000

interface IsoMedia {
  hasAudio: boolean
  hasVideo: boolean
  /** Null if the index does not state it, as in a fragmented file. */
  durationSeconds: number | null
  details: Pick<MediaDetails, 'audio' | 'video'>
}

/** Null without a readable index (box 'moov'), as in a truncated file. */
export async function readIsoMedia(file: FileHandle, sizeBytes: number): Promise<IsoMedia | null> {
  const index = await findIndex(file, sizeBytes)
  if (!index) return null
  const tracks = boxesIn(index, 'trak')
  const media = tracks.flatMap((track) =>
    boxesIn(track, 'mdia').map((box) => ({ box, kind: handlerOf(box), header: boxesIn(track, 'tkhd')[0] })),
  )
  const sound = media.find(({ kind }) => kind === 'soun')
  const picture = media.find(({ kind }) => kind === 'vide')
  const isFragmented = boxesIn(index, 'mvex').length > 0
  return {
    hasAudio: sound !== undefined,
    hasVideo: picture !== undefined,
    details: { audio: sound ? readIsoAudio(sound.box) : null, video: picture ? readIsoVideo(picture.box, picture.header) : null },
    // In a fragmented file, the index states at most the length of its first fragment.
    durationSeconds: (isFragmented ? await durationOfFragments(file, sizeBytes, index) : null) ?? durationOf(index),
  }
}

/** The boxes at the top level of the file, with the position of their payloads. */
async function* topBoxes(file: FileHandle, sizeBytes: number) {
  const bytesAt = createBlockReader(file, sizeBytes)
  let position = 0
  for (let n = 0; n < boxesMax && position < sizeBytes; n++) {
    const header = readBoxHeader(await bytesAt(position, 16), sizeBytes - position)
    if (!header) return
    const payloadBytes = header.lengthBytes - header.headerBytes
    yield { type: header.type, payloadAt: position + header.headerBytes, payloadBytes }
    position += header.lengthBytes
  }
}

export async function findIndex(file: FileHandle, sizeBytes: number): Promise<Buffer | null> {
  for await (const { type, payloadAt, payloadBytes } of topBoxes(file, sizeBytes))
    if (type === 'moov') return payloadBytes > indexBytesMax ? null : readBytes(file, payloadAt, payloadBytes)
  return null
}

/** From the first sample to the end of the last one; null if no fragment is readable. */
async function durationOfFragments(file: FileHandle, sizeBytes: number, index: Buffer): Promise<number | null> {
  const unitsPerSecond = new Map(boxesIn(index, 'trak').map((track) => [numberAt(boxesIn(track, 'tkhd')[0], 12, 20), timescaleOf(track)]))
  const trackDefaults = boxesIn(index, 'mvex').flatMap((extension) => boxesIn(extension, 'trex'))
  const defaultDurations = new Map(trackDefaults.map((box) => [numberAt(box, 4), numberAt(box, 12)]))
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for await (const { type, payloadAt, payloadBytes } of topBoxes(file, sizeBytes)) {
    if (type !== 'moof' || payloadBytes > indexBytesMax) continue
    for (const fragment of boxesIn(await readBytes(file, payloadAt, payloadBytes), 'traf')) {
      const header = boxesIn(fragment, 'tfhd')[0]
      const id = numberAt(header, 4)
      const scale = unitsPerSecond.get(id)
      if (!header || !scale) continue
      const startsAt = numberAt(boxesIn(fragment, 'tfdt')[0], 4, 4, 8)
      const ofSample = defaultDurationIn(header) ?? defaultDurations.get(id) ?? 0
      const units = boxesIn(fragment, 'trun').reduce((sum, run) => sum + durationOfRun(run, ofSample), 0)
      start = Math.min(start, startsAt / scale)
      end = Math.max(end, (startsAt + units) / scale)
    }
  }
  return end > start ? end - start : null
}

const timescaleOf = (track: Buffer): number => numberAt(boxesIn(boxesIn(track, 'mdia')[0] ?? empty, 'mdhd')[0], 12, 20)

const empty = Buffer.alloc(0)

/** A 32-bit number whose offset depends on the box's version. In version 1 it has 64 bits if `longBytes` is 8. 0 if it is missing. */
function numberAt(box: Buffer | undefined, at: number, atInVersion1 = at, longBytes: 4 | 8 = 4): number {
  const isLong = box?.[0] === 1
  const offset = isLong ? atInVersion1 : at
  const bytes = isLong ? longBytes : 4
  if (!box || box.length < offset + bytes) return 0
  return bytes === 8 ? Number(box.readBigUInt64BE(offset)) : box.readUInt32BE(offset)
}

/** The default sample duration in 'tfhd', after the optional base offset and description index. */
function defaultDurationIn(header: Buffer): number | null {
  const flags = header.readUIntBE(1, 3)
  if ((flags & 0x08) === 0) return null
  return numberAt(header, 8 + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4))
}

/** Duration of a 'trun': its samples state their own duration or have the default one. */
function durationOfRun(run: Buffer, defaultDuration: number): number {
  if (run.length < 8) return 0
  const flags = run.readUIntBE(1, 3)
  const count = run.readUInt32BE(4)
  if ((flags & 0x100) === 0) return count * defaultDuration
  const sampleBytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length
  const samplesAt = 8 + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4)
  let sum = 0
  for (let n = 0; n < count && samplesAt + (n + 1) * sampleBytes <= run.length; n++) sum += run.readUInt32BE(samplesAt + n * sampleBytes)
  return sum
}

export const handlerOf = (media: Buffer): string => boxesIn(media, 'hdlr')[0]?.toString('latin1', 8, 12) ?? ''

function durationOf(index: Buffer): number | null {
  const header = boxesIn(index, 'mvhd')[0]
  if (!header || header.length < 20) return null
  const isLong = header[0] === 1
  if (isLong && header.length < 32) return null
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const isUnknown = units === 0 || units === 0xffff_ffff || units >= Number.MAX_SAFE_INTEGER
  return isUnknown || unitsPerSecond === 0 ? null : units / unitsPerSecond
}
