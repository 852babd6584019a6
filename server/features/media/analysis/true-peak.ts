/** The interpolator of ITU-R BS.1770-4, annex 2: four phases of twelve coefficients. The last two are the first two reversed. */
const firstPhases = [
  [
    0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875, -0.102294921875,
    0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
  ],
  [
    -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625, -0.2003173828125,
    0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
  ],
]
const phases = [...firstPhases, ...firstPhases.toReversed().map((phase) => phase.toReversed())].map((phase) => Float64Array.from(phase))
const taps = 12
const before = taps - 1
/** Upper bound of the interpolated peak, as a multiple of the largest sample. Stretches that cannot exceed the peak are skipped. */
const gainMax = Math.max(...phases.map((phase) => phase.reduce((sum, value) => sum + Math.abs(value), 0)))
const stretchSamples = 32

/** The true peak of one channel: its highest level, also between samples (oversampled four times). */
export function createTruePeak() {
  let buffer = new Float64Array(before)
  let peak = 0

  function searchStretch(from: number, to: number) {
    for (let n = from; n < to; n++)
      for (const phase of phases) {
        let sum = 0
        for (let k = 0; k < taps; k++) sum += (phase[k] as number) * (buffer[n - k] as number)
        if (sum > peak) peak = sum
        else if (-sum > peak) peak = -sum
      }
  }

  return {
    add(samples: Float64Array) {
      const last = buffer.subarray(buffer.length - before)
      const next = new Float64Array(before + samples.length)
      next.set(last)
      next.set(samples, before)
      buffer = next
      for (let from = before; from < buffer.length; from += stretchSamples) {
        const to = Math.min(from + stretchSamples, buffer.length)
        let highest = 0
        for (let n = from - before; n < to; n++) highest = Math.max(highest, Math.abs(buffer[n] as number))
        if (highest > peak) peak = highest
        if (highest * gainMax > peak) searchStretch(from, to)
      }
    },
    peak: () => peak,
  }
}
