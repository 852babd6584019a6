import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'

/* AIFF and AIFF-C (Audio Interchange File Format 1.3, AIFF-C draft of 1991): the format and position of their samples. */

interface AiffSound {
  /** Null for an unknown compression. */
  codec: string | null
  channels: number
  sampleRate: number
  bitsPerSample: number
  durationSeconds: number | null
  soundAt: number
  soundBytes: number
}

const chunksMax = 10_000

/** Null without sound. */
export async function readAiff(file: FileHandle, sizeBytes: number): Promise<AiffSound | null> {
  const start = await readBytes(file, 0, 12)
  if (start.toString('latin1', 0, 4) !== 'FORM' || !['AIFF', 'AIFC'].includes(start.toString('latin1', 8, 12))) return null
  let common: Buffer | null = null
  let sound: { soundAt: number; soundBytes: number } | null = null
  let statedBytes = 0
  let position = 12
  for (let n = 0; n < chunksMax && position < sizeBytes && !(common && sound); n++) {
    const header = await readBytes(file, position, 8)
    if (header.length < 8) break
    const [name, chunkBytes] = [header.toString('latin1', 0, 4), header.readUInt32BE(4)]
    if (name === 'COMM') common = await readBytes(file, position + 8, Math.min(chunkBytes, 22))
    if (name === 'SSND') {
      const start = await readBytes(file, position + 8, 4)
      if (start.length < 4) break
      const offset = start.readUInt32BE(0)
      const soundAt = position + 16 + offset
      statedBytes = chunkBytes - 8 - offset
      sound = { soundAt, soundBytes: Math.min(statedBytes, sizeBytes - soundAt) }
    }
    position += 8 + chunkBytes + (chunkBytes % 2)
  }
  if (!common || common.length < 18 || !sound || sound.soundBytes <= 0) return null
  const bitsPerSample = common.readInt16BE(6)
  const sampleRate = Math.round(extended(common.subarray(8)))
  const codec = codecOf(common.length >= 22 ? common.toString('latin1', 18, 22) : 'NONE', bitsPerSample)
  if (!(sampleRate > 0) || common.readInt16BE(0) < 1) return null
  return {
    codec,
    channels: common.readInt16BE(0),
    sampleRate,
    bitsPerSample,
    // A truncated file lacks the rest of the samples that it counts.
    durationSeconds: (common.readUInt32BE(2) / sampleRate) * (sound.soundBytes / statedBytes),
    ...sound,
  }
}

function codecOf(compression: string, bits: number): string | null {
  const wholeBits = Math.ceil(bits / 8) * 8
  const codecs: Record<string, string> = {
    NONE: wholeBits === 8 ? 'pcm_s8' : `pcm_s${wholeBits}be`,
    twos: `pcm_s${wholeBits}be`,
    sowt: `pcm_s${wholeBits}le`,
    in24: 'pcm_s24be',
    in32: 'pcm_s32be',
    'raw ': 'pcm_u8',
    fl32: 'pcm_f32be',
    FL32: 'pcm_f32be',
    fl64: 'pcm_f64be',
    FL64: 'pcm_f64be',
    alaw: 'pcm_alaw',
    ALAW: 'pcm_alaw',
    ulaw: 'pcm_mulaw',
    ULAW: 'pcm_mulaw',
  }
  return codecs[compression] ?? null
}

/** An 80-bit number (IEEE 754 extended precision). */
function extended(bytes: Buffer): number {
  const exponent = (bytes.readUInt16BE(0) & 0x7fff) - 16_383
  return Number(bytes.readBigUInt64BE(2)) * 2 ** (exponent - 63)
}
