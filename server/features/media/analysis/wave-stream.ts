import type { Readable } from 'node:stream'
import type { SampleSource } from './measure-sound.ts'

const headerBytesMax = 64 * 1024

/** Reads a WAV stream of 32-bit floats, whose header does not state its final length. Throws if it is not one. */
export async function readWaveStream(stream: Readable): Promise<SampleSource> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let bytes: Buffer = Buffer.alloc(0)

  /** Returns false at the end. */
  async function readMore(): Promise<boolean> {
    const { done, value } = await chunks.next()
    if (!done) bytes = Buffer.concat([bytes, value])
    return !done
  }
  const format = () => (bytes.indexOf('data') < 0 ? null : readFormat(bytes))
  while (!format()) if (bytes.length > headerBytesMax || !(await readMore())) throw new Error('There is no sound')
  const { channels, sampleRate, soundAt } = format() as WaveFormat
  bytes = bytes.subarray(soundAt)
  const frameBytes = 4 * channels

  /** A read may end within a frame; the rest is carried over. */
  async function* blocks() {
    do {
      const frames = Math.floor(bytes.length / frameBytes)
      const block = Array.from({ length: channels }, () => new Float32Array(frames))
      for (const [channel, samples] of block.entries())
        for (let n = 0; n < frames; n++) samples[n] = bytes.readFloatLE(n * frameBytes + 4 * channel)
      bytes = bytes.subarray(frames * frameBytes)
      yield block
    } while (await readMore())
  }

  return { channels, sampleRate, fullScale: 1, blocks }
}

interface WaveFormat {
  channels: number
  sampleRate: number
  soundAt: number
}

/** Null if the sound's start has not arrived yet. */
function readFormat(bytes: Buffer): WaveFormat | null {
  let [channels, sampleRate] = [0, 0]
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4)) {
    const name = bytes.toString('latin1', at, at + 4)
    if (name === 'data') return channels > 0 && sampleRate > 0 ? { channels, sampleRate, soundAt: at + 8 } : null
    if (name !== 'fmt ' || at + 16 > bytes.length) continue
    channels = bytes.readUInt16LE(at + 10)
    sampleRate = bytes.readUInt32LE(at + 12)
  }
  return null
}
