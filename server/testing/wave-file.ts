import { writeFile } from 'node:fs/promises'

const [sampleRate, frameBytes, headerBytes] = [48_000, 4, 44]

/** Writes a WAV file with the same 16-bit samples in both channels; `at` returns their values from -1 to 1. */
export async function writeWave(path: string, o: { seconds: number; at(seconds: number): number }): Promise<string> {
  const bytes = Buffer.alloc(headerBytes + sampleRate * o.seconds * frameBytes)
  bytes.write('RIFF')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * frameBytes, 28)
  bytes.writeUInt16LE(frameBytes, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - headerBytes, 40)
  for (let position = headerBytes, n = 0; position < bytes.length; position += frameBytes, n++) {
    const value = Math.round(32_767 * o.at(n / sampleRate))
    bytes.writeInt16LE(value, position)
    bytes.writeInt16LE(value, position + 2)
  }
  await writeFile(path, bytes)
  return path
}

/** A 1 kHz tone, the reference for measuring loudness. */
export const tone = (decibels: number) => (seconds: number) => 10 ** (decibels / 20) * Math.sin(2 * Math.PI * 1_000 * seconds)
