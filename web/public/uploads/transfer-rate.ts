interface Sample {
  atMs: number
  bytes: number
}

const windowMs = 8_000
const enoughMs = 1_000

/** Judges how long a transfer still takes from what it moved in the last seconds. */
export function createTransferRate() {
  let samples: Sample[] = []
  return {
    /** After a pause: clears the samples, so that it does not count as slowness. */
    reset() {
      samples = []
    },
    /** Whole seconds left, or null while there is too little to judge by. */
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
