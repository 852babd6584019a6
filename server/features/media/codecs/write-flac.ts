import type { FileHandle } from 'node:fs/promises'
import { createFlacEncoder, flacBlockSamples, flacHeader } from './flac-encoder.ts'
import type { PcmSource } from './pcm.ts'

const writeBytes = 1024 * 1024

/** Encodes the whole sound into `output`. Returns the number of samples. */
export async function writeFlac(source: PcmSource, output: FileHandle, progressed: (samples: number) => void): Promise<number> {
  const encode = createFlacEncoder(source)
  const block = Array.from({ length: source.channels }, () => new Int32Array(flacBlockSamples))
  let [filled, totalSamples] = [0, 0]
  let waiting: Buffer[] = [flacHeader(source, 0)]
  let waitingBytes = 0

  async function flush() {
    await output.writev(waiting)
    waiting = []
    waitingBytes = 0
  }
  async function encodeBlock() {
    const frame = Buffer.from(encode(block.map((channel) => channel.subarray(0, filled))))
    waiting.push(frame)
    waitingBytes += frame.length
    totalSamples += filled
    filled = 0
    if (waitingBytes < writeBytes) return
    await flush()
    progressed(totalSamples)
  }

  for await (const samples of source.blocks()) {
    const count = samples[0]?.length ?? 0
    for (let from = 0; from < count; ) {
      const taken = Math.min(count - from, flacBlockSamples - filled)
      for (const [index, channel] of samples.entries()) block[index]?.set(channel.subarray(from, from + taken), filled)
      filled += taken
      from += taken
      if (filled === flacBlockSamples) await encodeBlock()
    }
  }
  if (filled > 0) await encodeBlock()
  await flush()
  await output.write(flacHeader(source, totalSamples), 0, undefined, 0)
  return totalSamples
}
