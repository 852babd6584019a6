interface Sample {
  atMs: number
  bytes: number
}

const windowMs = 8_000
const enoughMs = 1_000

/** Estimates the time left of a transfer from its rate in the last seconds. */
export function createTransferRate() {
  let samples: Sample[] = []
  return {
    /** Clears the samples after a pause, which would otherwise lower the rate. */
    reset() {
      samples = []
    },
    /** Whole seconds left; null while there are too few samples. */
    secondsLeft(sample: Sample, totalBytes: number): number | null {
      samples = [...samples.filter((known) => sample.atMs - known.atMs <= windowMs), sample]
      const first = samples[0] ?? sample
      const elapsedMs = sample.atMs - first.atMs
      const moved = sample.bytes - first.bytes
      if (elapsedMs < enoughMs || moved <= 0) return null
      return Math.ceil(((totalBytes - sample.bytes) * elapsedMs) / moved / 1_000)
    },
  }
}
