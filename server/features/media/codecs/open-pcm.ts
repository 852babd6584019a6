import type { FileHandle } from 'node:fs/promises'
import { readAiff } from '../formats/aiff.ts'
import { alacCookieIn } from '../formats/iso-codecs.ts'
import { readPacket, readSoundPackets } from '../formats/iso-packets.ts'
import { readWave } from '../formats/wave.ts'
import { createAlacDecoder, readAlacConfig } from './alac-decoder.ts'
import { openFlac } from './flac-decoder.ts'
import type { PcmSource } from './pcm.ts'
import { readPcm } from './pcm-reader.ts'

/** Opens the sound of a file, decoded while it is read. Null if there is no decoder for it here. `blocks` throws if the file is damaged. */
export async function openPcm(file: FileHandle, sizeBytes: number): Promise<PcmSource | null> {
  const wave = await readWave(file, sizeBytes)
  if (wave) {
    const { codec, channels, sampleRate } = wave.audio
    return channels && sampleRate ? readPcm(file, { ...wave, codec, channels, sampleRate }) : null
  }
  const aiff = await readAiff(file, sizeBytes)
  if (aiff) return aiff.codec === null ? null : readPcm(file, { ...aiff, codec: aiff.codec })
  return (await openFlac(file, sizeBytes)) ?? openAlac(file, sizeBytes)
}

const soundEntryBytes = 28

async function openAlac(file: FileHandle, sizeBytes: number): Promise<PcmSource | null> {
  const track = await readSoundPackets(file, sizeBytes)
  // Skips size and type of the sample entry. Its extensions start later in QuickTime's version 1.
  const entry = track?.entry.subarray(8)
  if (!track || !entry || track.entry.toString('latin1', 4, 8) !== 'alac') return null
  const cookie = alacCookieIn(entry.subarray(soundEntryBytes + (entry.readUInt16BE(8) === 1 ? 16 : 0)))
  if (!cookie) return null
  const config = readAlacConfig(cookie)
  const decode = createAlacDecoder(config)
  // Reduced to 24 bits: no browser plays FLAC with more.
  const shift = Math.max(0, config.bitDepth - 24)

  async function* blocks() {
    for (const packet of track?.packets ?? []) {
      const samples = decode(await readPacket(file, packet))
      yield shift === 0 ? samples : samples.map((channel) => channel.map((sample) => sample >> shift))
    }
  }

  return { sampleRate: config.sampleRate, channels: config.channels, bitsPerSample: config.bitDepth - shift, totalSamples: null, blocks }
}
