import { limits } from '#contract/limits.ts'

const binsMax = 16 * limits.waveformPeaks

/**
 * The highest level in equal parts of a sound of unknown length: when there are too many bins, pairs are merged and their length doubles.
 */
export function createWaveformPeaks() {
  let bins: number[] = []
  let binSamples = 1
  let [highest, filled] = [0, 0]

  return {
    add(levels: Float64Array) {
      for (const level of levels) {
        if (level > highest) highest = level
        if (++filled < binSamples) continue
        bins.push(highest)
        highest = 0
        filled = 0
        if (bins.length < binsMax) continue
        bins = Array.from({ length: bins.length / 2 }, (_, index) => Math.max(bins[2 * index] as number, bins[2 * index + 1] as number))
        binSamples *= 2
      }
    },
    /** One byte per peak; 255 is full scale. */
    peaks(): Uint8Array {
      const all = filled > 0 ? [...bins, highest] : bins
      return Uint8Array.from({ length: limits.waveformPeaks }, (_, index) => {
        const from = Math.floor((index * all.length) / limits.waveformPeaks)
        const to = Math.max(from + 1, Math.ceil(((index + 1) * all.length) / limits.waveformPeaks))
        return Math.min(255, Math.round(255 * Math.max(0, ...all.slice(from, to))))
      })
    },
  }
}
