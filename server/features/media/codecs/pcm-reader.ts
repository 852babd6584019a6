import type { FileHandle } from 'node:fs/promises'
import { readBytes } from '../formats/file-bytes.ts'
import type { PcmSource } from './pcm.ts'

interface StoredPcm {
  /** Codec name of FFmpeg, such as 'pcm_s16be'. */
  codec: string
  channels: number
  sampleRate: number
  soundAt: number
  soundBytes: number
}

interface SampleFormat {
  bytes: number
  /** Bits of the integers that samples are converted to. */
  bits: number
  read(bytes: Buffer, at: number): number
}

const fromFloat = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.max(-0x80_0000, Math.min(0x7f_ffff, Math.round(value * 0x80_0000)))

const sampleFormats: Record<string, SampleFormat> = {
  pcm_u8: { bytes: 1, bits: 16, read: (bytes, at) => (bytes.readUInt8(at) - 128) << 8 },
  pcm_s8: { bytes: 1, bits: 16, read: (bytes, at) => bytes.readInt8(at) << 8 },
  pcm_alaw: { bytes: 1, bits: 16, read: (bytes, at) => fromALaw(bytes.readUInt8(at)) },
  pcm_mulaw: { bytes: 1, bits: 16, read: (bytes, at) => fromMuLaw(bytes.readUInt8(at)) },
  pcm_s16le: { bytes: 2, bits: 16, read: (bytes, at) => bytes.readInt16LE(at) },
  pcm_s16be: { bytes: 2, bits: 16, read: (bytes, at) => bytes.readInt16BE(at) },
  pcm_s24le: { bytes: 3, bits: 24, read: (bytes, at) => bytes.readIntLE(at, 3) },
  pcm_s24be: { bytes: 3, bits: 24, read: (bytes, at) => bytes.readIntBE(at, 3) },
  pcm_s32le: { bytes: 4, bits: 24, read: (bytes, at) => bytes.readInt32LE(at) >> 8 },
  pcm_s32be: { bytes: 4, bits: 24, read: (bytes, at) => bytes.readInt32BE(at) >> 8 },
  pcm_f32le: { bytes: 4, bits: 24, read: (bytes, at) => fromFloat(bytes.readFloatLE(at)) },
  pcm_f32be: { bytes: 4, bits: 24, read: (bytes, at) => fromFloat(bytes.readFloatBE(at)) },
  pcm_f64le: { bytes: 8, bits: 24, read: (bytes, at) => fromFloat(bytes.readDoubleLE(at)) },
  pcm_f64be: { bytes: 8, bits: 24, read: (bytes, at) => fromFloat(bytes.readDoubleBE(at)) },
}

/** A-law of ITU-T G.711. */
function fromALaw(code: number): number {
  const value = code ^ 0x55
  const exponent = (value >> 4) & 7
  const mantissa = ((value & 15) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (value & 0x80) === 0 ? -magnitude : magnitude
}

function fromMuLaw(code: number): number {
  const value = ~code & 0xff
  const magnitude = ((((value & 15) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84
  return (value & 0x80) === 0 ? magnitude : -magnitude
}

const framesAtOnce = 16_384

/** Null if the codec is not supported here. */
export function readPcm(file: FileHandle, { codec, channels, sampleRate, soundAt, soundBytes }: StoredPcm): PcmSource | null {
  const format = sampleFormats[codec]
  if (!format) return null
  const frameBytes = format.bytes * channels
  const totalSamples = Math.floor(soundBytes / frameBytes)

  async function* blocks() {
    for (let from = 0; from < totalSamples; from += framesAtOnce) {
      const frames = Math.min(framesAtOnce, totalSamples - from)
      const bytes = await readBytes(file, soundAt + from * frameBytes, frames * frameBytes)
      yield deinterleaved(bytes, Math.floor(bytes.length / frameBytes))
    }
  }

  function deinterleaved(bytes: Buffer, frames: number): Int32Array[] {
    const block = Array.from({ length: channels }, () => new Int32Array(frames))
    for (const [channel, samples] of block.entries())
      for (let n = 0; n < frames; n++) samples[n] = format?.read(bytes, n * frameBytes + channel * format.bytes) ?? 0
    return block
  }

  return { sampleRate, channels, bitsPerSample: format.bits, totalSamples, blocks }
}
