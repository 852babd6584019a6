import { createLoudnessMeter } from './loudness.ts'
import { createTruePeak } from './true-peak.ts'
import { createWaveformPeaks } from './waveform-peaks.ts'

/** Decoded sound in blocks of samples, with one array per channel. */
export interface SampleSource {
  sampleRate: number
  channels: number
  /** The sample value that corresponds to 1. */
  fullScale: number
  blocks(): AsyncIterable<readonly (Int32Array | Float32Array)[]>
}

interface SoundMeasures {
  seconds: number
  /** In LUFS; null for silence and for less than 400 ms. */
  loudness: number | null
  /** In dBTP; null for silence. */
  truePeak: number | null
  silenceStartSeconds: number
  silenceEndSeconds: number
  peaks: Uint8Array
}

/** -60 dBFS. */
const silenceLevel = 0.001

/** Measures the sound in one pass, with memory independent of its length. `progressed` receives the seconds so far. */
export async function measureSound(source: SampleSource, progressed: (seconds: number) => void): Promise<SoundMeasures> {
  const { sampleRate, channels, fullScale } = source
  const loudness = createLoudnessMeter(source)
  const truePeaks = Array.from({ length: channels }, createTruePeak)
  const waveform = createWaveformPeaks()
  let [samples, firstLoud, lastLoud] = [0, -1, -1]

  for await (const block of source.blocks()) {
    const scaled = block.map((channel) => scaledBy(1 / fullScale, channel))
    const levels = levelsOf(scaled)
    loudness.add(scaled)
    for (const [channel, truePeak] of truePeaks.entries()) truePeak.add(scaled[channel] ?? levels)
    waveform.add(levels)
    const first = levels.findIndex(isLoud)
    if (first >= 0) {
      if (firstLoud < 0) firstLoud = samples + first
      lastLoud = samples + levels.findLastIndex(isLoud)
    }
    samples += levels.length
    progressed(samples / sampleRate)
  }
  const highest = Math.max(0, ...truePeaks.map(({ peak }) => peak()))
  return {
    seconds: samples / sampleRate,
    loudness: loudness.integrated(),
    truePeak: highest > 0 ? 20 * Math.log10(highest) : null,
    silenceStartSeconds: (firstLoud < 0 ? samples : firstLoud) / sampleRate,
    silenceEndSeconds: firstLoud < 0 ? 0 : (samples - 1 - lastLoud) / sampleRate,
    peaks: waveform.peaks(),
  }
}

const isLoud = (level: number): boolean => level > silenceLevel

/** NaN and infinity, which floating-point files may contain, become 0. */
function scaledBy(factor: number, samples: Int32Array | Float32Array): Float64Array {
  const scaled = new Float64Array(samples.length)
  for (let n = 0; n < scaled.length; n++) {
    const value = (samples[n] as number) * factor
    scaled[n] = Number.isFinite(value) ? value : 0
  }
  return scaled
}

/** The level of the loudest channel at each sample. */
function levelsOf(block: readonly Float64Array[]): Float64Array {
  const levels = new Float64Array(block[0]?.length ?? 0)
  for (const channel of block)
    for (let n = 0; n < levels.length; n++) levels[n] = Math.max(levels[n] as number, Math.abs(channel[n] as number))
  return levels
}
