import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'
import { boxesIn } from './iso-boxes.ts'
import { findIndex, handlerOf } from './iso-media.ts'

/* Positions of a sound track's packets in an MP4 or MOV (ISO/IEC 14496-12, 8.7), and its decoder configuration. */

interface Packet {
  position: number
  lengthBytes: number
}

/** The packets of the sound track in order; null if the file has no table of them, like a fragmented one. */
export async function readSoundPackets(file: FileHandle, sizeBytes: number): Promise<{ entry: Buffer; packets: Packet[] } | null> {
  const index = await findIndex(file, sizeBytes)
  const media = index && boxesIn(index, 'trak').flatMap((track) => boxesIn(track, 'mdia'))
  const sound = media?.find((box) => handlerOf(box) === 'soun')
  const table = sound && boxesIn(sound, 'minf').flatMap((information) => boxesIn(information, 'stbl'))[0]
  const [entry, sizes, runs] = ['stsd', 'stsz', 'stsc'].map((type) => table && boxesIn(table, type)[0])
  const [short, long] = ['stco', 'co64'].map((type) => table && boxesIn(table, type)[0])
  if (!entry || !sizes || !runs || !(short ?? long)) return null
  const chunks = short ? numbers(short, 4) : numbers(long, 8)
  return { entry: entry.subarray(8), packets: packetsOf(chunks, chunkRuns(runs), packetSizes(sizes)) }
}

/** The numbers after version, flags and count. */
const numbers = (box: Buffer | undefined, bytes: 4 | 8): number[] =>
  Array.from({ length: Math.min(box?.readUInt32BE(4) ?? 0, Math.floor(((box?.length ?? 8) - 8) / bytes)) }, (_, index) =>
    bytes === 4 ? (box as Buffer).readUInt32BE(8 + 4 * index) : Number((box as Buffer).readBigUInt64BE(8 + 8 * index)),
  )

const packetsMax = 20_000_000

function packetSizes(box: Buffer): { count: number; at(index: number): number } {
  const [common, count] = [box.readUInt32BE(4), Math.min(box.readUInt32BE(8), packetsMax)]
  const listed = common === 0 ? Math.min(count, Math.floor((box.length - 12) / 4)) : count
  return { count: listed, at: (index) => (common === 0 ? box.readUInt32BE(12 + 4 * index) : common) }
}

/** Packets per chunk, each entry valid from the chunk `firstChunk` (counted from 1) on. */
const chunkRuns = (box: Buffer): { firstChunk: number; packets: number }[] =>
  Array.from({ length: Math.min(box.readUInt32BE(4), Math.floor((box.length - 8) / 12)) }, (_, index) => ({
    firstChunk: box.readUInt32BE(8 + 12 * index),
    packets: box.readUInt32BE(12 + 12 * index),
  }))

function packetsOf(chunks: number[], runs: ReturnType<typeof chunkRuns>, sizes: ReturnType<typeof packetSizes>): Packet[] {
  const packets: Packet[] = []
  let run = 0
  for (const [index, chunkAt] of chunks.entries()) {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) run++
    let position = chunkAt
    for (let n = 0; n < (runs[run]?.packets ?? 0) && packets.length < sizes.count; n++) {
      const lengthBytes = sizes.at(packets.length)
      packets.push({ position, lengthBytes })
      position += lengthBytes
    }
  }
  return packets
}

export const readPacket = (file: FileHandle, { position, lengthBytes }: Packet): Promise<Buffer> => readBytes(file, position, lengthBytes)
