import type { FileHandle } from 'node:fs/promises'
import type { AudioDetails } from '#contract/media-details.ts'
import { readBytes } from './file-bytes.ts'
import type { FileType } from './media-formats.ts'

/*
 * WAV and its variants: RIFX (big-endian), RF64 and BW64 (EBU Tech 3306, beyond 4 GiB) and Sony Wave64, which other readers do not support.
 */

type Container = 'wav' | 'rf64' | 'w64'

interface Layout {
  type: FileType
  container: Container
  isBigEndian: boolean
  /** Wave64: GUIDs identify chunks; their 64-bit sizes include the header and are aligned to 8 bytes. */
  isWave64: boolean
}

const wav: FileType = { mimeType: 'audio/wav', extension: 'wav' }
const wave64Start = Buffer.from('726966662e91cf11a5d628db04c10000', 'hex')
export const waveStartBytes = 40

export function waveLayout(start: Buffer): Layout | null {
  const [name, form] = [start.toString('latin1', 0, 4), start.toString('latin1', 8, 12)]
  if (form === 'WAVE' && ['RIFF', 'RIFX', 'RF64', 'BW64'].includes(name))
    return { type: wav, container: /64$/.test(name) ? 'rf64' : 'wav', isBigEndian: name === 'RIFX', isWave64: false }
  const isWave64 = start.indexOf(wave64Start) === 0 && start.toString('latin1', 24, 28) === 'wave'
  return isWave64 ? { type: { mimeType: 'audio/x-w64', extension: 'w64' }, container: 'w64', isBigEndian: false, isWave64 } : null
}

const chunksMax = 10_000

interface WaveSound {
  container: Container
  audio: AudioDetails
  isBigEndian: boolean
  bytesPerSecond: number
  durationSeconds: number | null
  /** Offset of the samples. */
  soundAt: number
  soundBytes: number
}

/** Null if there is no sound. */
export async function readWave(file: FileHandle, sizeBytes: number): Promise<WaveSound | null> {
  const layout = waveLayout(await readBytes(file, 0, waveStartBytes))
  if (!layout) return null
  const headerBytes = layout.isWave64 ? 24 : 8
  let format: ReturnType<typeof readFormat> | null = null
  let samples = 0
  let longSoundBytes = 0
  let position = layout.isWave64 ? waveStartBytes : 12
  for (let n = 0; n < chunksMax && position < sizeBytes; n++) {
    const header = await readBytes(file, position, headerBytes)
    if (header.length < headerBytes) return null
    const name = header.toString('latin1', 0, 4)
    const statedBytes = sizeOfChunk(header, layout)
    // RF64 states the size of sound that needs more than 32 bits in the chunk 'ds64'.
    const chunkBytes = name === 'data' && statedBytes === unstated && longSoundBytes > 0 ? longSoundBytes : statedBytes
    if (name === 'ds64') longSoundBytes = await readLongSize(file, position + headerBytes + 8)
    if (name === 'fmt ') format = readFormat(await readBytes(file, position + headerBytes, formatBytes), layout.isBigEndian)
    if (name === 'fact') samples = readNumber(await readBytes(file, position + headerBytes, 4), layout.isBigEndian)
    if (name === 'data') {
      // A size of zero or beyond the file means an unfinished recording. The sound then extends to the end of the file.
      const soundAt = position + headerBytes
      const soundBytes = chunkBytes > 0 ? Math.min(chunkBytes, sizeBytes - soundAt) : sizeBytes - soundAt
      if (soundBytes <= 0) return null
      const found = format ?? noFormat
      const durationSeconds = durationOf(found, {
        samples: soundBytes < chunkBytes ? (samples * soundBytes) / chunkBytes : samples,
        soundBytes,
      })
      return { ...found, container: layout.container, isBigEndian: layout.isBigEndian, durationSeconds, soundAt, soundBytes }
    }
    const step = headerBytes + chunkBytes
    position += layout.isWave64 ? Math.ceil(step / 8) * 8 : step + (chunkBytes % 2)
  }
  return null
}

const unstated = 0xffff_ffff

async function readLongSize(file: FileHandle, at: number): Promise<number> {
  const bytes = await readBytes(file, at, 8)
  return bytes.length < 8 ? 0 : Number(bytes.readBigUInt64LE())
}

/** Encoders state arbitrary rates for compressed sound (ADPCM, MP3), but the chunk 'fact' counts its samples. */
function durationOf(
  { audio, bytesPerSecond }: ReturnType<typeof readFormat>,
  { samples, soundBytes }: { samples: number; soundBytes: number },
) {
  if (samples > 0 && audio.sampleRate && !audio.codec.startsWith('pcm_')) return samples / audio.sampleRate
  return bytesPerSecond > 0 ? soundBytes / bytesPerSecond : null
}

const formatBytes = 26
const noFormat = { audio: { codec: 'unknown', profile: null, sampleRate: null, channels: null, bitsPerSample: null }, bytesPerSecond: 0 }
const extensible = 0xfffe

/** WAVEFORMATEX. In WAVEFORMATEXTENSIBLE, the first two bytes of the GUID are the format. */
function readFormat(bytes: Buffer, isBigEndian: boolean): { audio: AudioDetails; bytesPerSecond: number } {
  const short = (at: number) => (bytes.length < at + 2 ? 0 : isBigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at))
  const outer = short(0)
  const bits = short(14)
  const codec = codecOf(outer === extensible ? short(24) : outer, bits, isBigEndian ? 'be' : 'le')
  return {
    audio: {
      codec,
      profile: null,
      sampleRate: readNumber(bytes.subarray(4), isBigEndian) || null,
      channels: short(2) || null,
      bitsPerSample: bits || null,
    },
    bytesPerSecond: readNumber(bytes.subarray(8), isBigEndian),
  }
}

function codecOf(format: number, bits: number, order: 'be' | 'le'): string {
  if (format === 1) return bits <= 8 ? 'pcm_u8' : `pcm_s${Math.ceil(bits / 8) * 8}${order}`
  if (format === 3) return `pcm_f${bits}${order}`
  const others: Record<number, string> = { 2: 'adpcm_ms', 6: 'pcm_alaw', 7: 'pcm_mulaw', 17: 'adpcm_ima_wav', 85: 'mp3' }
  return others[format] ?? `wave_${format.toString(16)}`
}

function sizeOfChunk(header: Buffer, { isBigEndian, isWave64 }: Layout): number {
  return isWave64 ? Math.max(0, Number(header.readBigUInt64LE(16)) - header.length) : readNumber(header.subarray(4), isBigEndian)
}

const readNumber = (bytes: Buffer, isBigEndian: boolean): number =>
  bytes.length < 4 ? 0 : isBigEndian ? bytes.readUInt32BE() : bytes.readUInt32LE()
