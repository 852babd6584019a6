import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'
import type { FileType } from './media-formats.ts'

/*
 * WAV and its relatives: RIFX (big-endian), RF64 and BW64 (EBU Tech 3306, beyond 4 GiB) and Sony Wave64, which other readers do not know.
 */

interface Layout {
  type: FileType
  isBigEndian: boolean
  /** Wave64: chunks are named by GUIDs, their sizes have 64 bits and include the header, and they are aligned to 8 bytes. */
  isWave64: boolean
}

const wav: FileType = { mimeType: 'audio/wav', extension: 'wav' }
const wave64Start = Buffer.from('726966662e91cf11a5d628db04c10000', 'hex')
export const waveStartBytes = 40

export function waveLayout(start: Buffer): Layout | null {
  const [name, form] = [start.toString('latin1', 0, 4), start.toString('latin1', 8, 12)]
  if (form === 'WAVE' && ['RIFF', 'RIFX', 'RF64', 'BW64'].includes(name))
    return { type: wav, isBigEndian: name === 'RIFX', isWave64: false }
  const isWave64 = start.indexOf(wave64Start) === 0 && start.toString('latin1', 24, 28) === 'wave'
  return isWave64 ? { type: { mimeType: 'audio/x-w64', extension: 'w64' }, isBigEndian: false, isWave64 } : null
}

const chunksMax = 10_000

/** Null where there is no sound. */
export async function measureWave(file: FileHandle, sizeBytes: number): Promise<{ durationSeconds: number | null } | null> {
  const layout = waveLayout(await readBytes(file, 0, waveStartBytes))
  if (!layout) return null
  const headerBytes = layout.isWave64 ? 24 : 8
  let bytesPerSecond = 0
  let position = layout.isWave64 ? waveStartBytes : 12
  for (let n = 0; n < chunksMax && position < sizeBytes; n++) {
    const header = await readBytes(file, position, headerBytes)
    if (header.length < headerBytes) return null
    const name = header.toString('latin1', 0, 4)
    const chunkBytes = sizeOfChunk(header, layout)
    if (name === 'fmt ') bytesPerSecond = readNumber(await readBytes(file, position + headerBytes + 8, 4), layout.isBigEndian)
    if (name === 'data') {
      // A size of nothing or of too much is that of a recording that was not finished, or of RF64: the sound goes on to the end of the file.
      const available = sizeBytes - position - headerBytes
      const soundBytes = chunkBytes > 0 ? Math.min(chunkBytes, available) : available
      if (soundBytes <= 0) return null
      return { durationSeconds: bytesPerSecond > 0 ? soundBytes / bytesPerSecond : null }
    }
    const step = headerBytes + chunkBytes
    position += layout.isWave64 ? Math.ceil(step / 8) * 8 : step + (chunkBytes % 2)
  }
  return null
}

function sizeOfChunk(header: Buffer, { isBigEndian, isWave64 }: Layout): number {
  return isWave64 ? Math.max(0, Number(header.readBigUInt64LE(16)) - header.length) : readNumber(header.subarray(4), isBigEndian)
}

const readNumber = (bytes: Buffer, isBigEndian: boolean): number =>
  bytes.length < 4 ? 0 : isBigEndian ? bytes.readUInt32BE() : bytes.readUInt32LE()
