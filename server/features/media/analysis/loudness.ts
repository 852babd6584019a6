/*
 * Integrated loudness by ITU-R BS.1770-4, as EBU R 128 uses it: K-weighted energy of overlapping 400 ms blocks, gated twice, first by an
 * absolute threshold, then by one relative to the mean of the remaining blocks.
 */

const stepsPerSecond = 10
const stepsOfBlock = 4
const absoluteGate = -70
const relativeGate = -10

/** Loudness of a mean square, full scale being 1. */
const loudnessOf = (energy: number): number => -0.691 + 10 * Math.log10(energy)
const energyOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10)

/**
 * Channel weights, in the channel order of WAV. Mono counts twice, because it is heard from two speakers. Surround channels weigh 1.5 dB
 * more, the bass channel nothing.
 */
const surround = 1.41
const channelWeights: Readonly<Record<number, readonly number[]>> = {
  1: [2],
  4: [1, 1, surround, surround],
  5: [1, 1, 1, surround, surround],
  6: [1, 1, 1, 0, surround, surround],
  8: [1, 1, 1, 0, surround, surround, surround, surround],
}

export function createLoudnessMeter({ sampleRate, channels }: { sampleRate: number; channels: number }) {
  const filters = Array.from({ length: channels }, () => createWeighting(sampleRate))
  const weights = channelWeights[channels] ?? []
  const stepSamples = Math.round(sampleRate / stepsPerSecond)
  /** Mean squares of 100 ms steps. */
  const steps: number[] = []
  let [stepSum, stepFilled] = [0, 0]
  let energies = new Float64Array(0)

  return {
    add(block: readonly Float64Array[]) {
      const samples = block[0]?.length ?? 0
      if (energies.length < samples) energies = new Float64Array(samples)
      energies.fill(0)
      for (const [channel, filter] of filters.entries()) filter(block[channel] ?? energies, energies, weights[channel] ?? 1)
      for (let n = 0; n < samples; n++) {
        stepSum += energies[n] as number
        if (++stepFilled < stepSamples) continue
        steps.push(stepSum / stepSamples)
        stepSum = 0
        stepFilled = 0
      }
    },
    /** In LUFS; null for silence and for less than 400 ms. */
    integrated(): number | null {
      const blocks = steps.slice(stepsOfBlock - 1).map((_, index) => mean(steps.slice(index, index + stepsOfBlock)))
      const audible = blocks.filter((energy) => energy > energyOf(absoluteGate))
      if (audible.length === 0) return null
      const gate = energyOf(loudnessOf(mean(audible)) + relativeGate)
      return loudnessOf(mean(audible.filter((energy) => energy > gate)))
    },
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * K-weighting for any sample rate: two second-order filters, a treble shelf (the head) and a high pass. Adds the weighted squares to
 * `energies`.
 */
function createWeighting(sampleRate: number) {
  const shelf = shelfCoefficients(sampleRate)
  const high = highPassCoefficients(sampleRate)
  let [s1, s2, h1, h2] = [0, 0, 0, 0]
  return (samples: Float64Array, energies: Float64Array, weight: number) => {
    for (let n = 0; n < samples.length; n++) {
      const input = samples[n] as number
      const shelved = shelf.b0 * input + s1
      s1 = shelf.b1 * input - shelf.a1 * shelved + s2
      s2 = shelf.b2 * input - shelf.a2 * shelved
      const output = shelved + h1
      h1 = -2 * shelved - high.a1 * output + h2
      h2 = shelved - high.a2 * output
      energies[n] = (energies[n] as number) + weight * output * output
    }
  }
}

/** Analog parameters of the coefficients that BS.1770 lists for 48 kHz. */
const shelfFilter = { frequency: 1681.974450955533, gain: 3.999843853973347, quality: 0.7071752369554196 }
const highPassFilter = { frequency: 38.13547087602444, quality: 0.5003270373238773 }

function shelfCoefficients(sampleRate: number) {
  const k = Math.tan((Math.PI * shelfFilter.frequency) / sampleRate)
  const { quality } = shelfFilter
  const top = 10 ** (shelfFilter.gain / 20)
  const middle = top ** 0.4996667741545416
  const a0 = 1 + k / quality + k * k
  return {
    b0: (top + (middle * k) / quality + k * k) / a0,
    b1: (2 * (k * k - top)) / a0,
    b2: (top - (middle * k) / quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / quality + k * k) / a0,
  }
}

function highPassCoefficients(sampleRate: number) {
  const k = Math.tan((Math.PI * highPassFilter.frequency) / sampleRate)
  const { quality } = highPassFilter
  const a0 = 1 + k / quality + k * k
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / quality + k * k) / a0 }
}
