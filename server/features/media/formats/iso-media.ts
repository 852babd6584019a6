import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'
import { readBoxHeader } from './iso-boxes.ts'

/*
 * Tracks and length of MP4, M4A, MOV and 3GP from their boxes (ISO/IEC 14496-12). music-metadata takes the handler of a MOV's
 * data reference for that of its media, and knows no length of a film without sound.
 */

const indexBytesMax = 64 * 1024 * 1024
const boxesMax = 10_000

export interface IsoMedia {
  hasAudio: boolean
  hasVideo: boolean
  /** Null where the index does not tell, as in a fragmented file. */
  durationSeconds: number | null
}

/** Null where there is no readable index (box 'moov'), as in a file that was cut off. */
export async function readIsoMedia(file: FileHandle, sizeBytes: number): Promise<IsoMedia | null> {
  const index = await findIndex(file, sizeBytes)
  if (!index) return null
  const handlers = boxesIn(index, 'trak').flatMap((track) => boxesIn(track, 'mdia').map(handlerOf))
  return {
    hasAudio: handlers.includes('soun'),
    hasVideo: handlers.includes('vide'),
    durationSeconds: durationOf(index),
  }
}

async function findIndex(file: FileHandle, sizeBytes: number): Promise<Buffer | null> {
  let position = 0
  for (let n = 0; n < boxesMax && position < sizeBytes; n++) {
    const header = readBoxHeader(await readBytes(file, position, 16), sizeBytes - position)
    if (!header) return null
    const payloadBytes = header.lengthBytes - header.headerBytes
    if (header.type === 'moov') return payloadBytes > indexBytesMax ? null : readBytes(file, position + header.headerBytes, payloadBytes)
    position += header.lengthBytes
  }
  return null
}

/** Payloads of the boxes of this type directly within `payload`. */
function boxesIn(payload: Buffer, type: string): Buffer[] {
  const found: Buffer[] = []
  let position = 0
  for (let n = 0; n < boxesMax; n++) {
    const header = readBoxHeader(payload.subarray(position, position + 16), payload.length - position)
    if (!header) break
    if (header.type === type) found.push(payload.subarray(position + header.headerBytes, position + header.lengthBytes))
    position += header.lengthBytes
  }
  return found
}

const handlerOf = (media: Buffer): string => boxesIn(media, 'hdlr')[0]?.toString('latin1', 8, 12) ?? ''

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
