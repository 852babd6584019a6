import { clamp, rise } from '../envelope.ts'
import { chain, highpass, lowpass, peak } from '../filters.ts'
import { noise, type Random } from '../random.ts'
import { generate, type Mono, sampleRate } from '../stereo.ts'

const pluckPosition = 0.19
const release = 0.18

/** One period of noise, made duller by a soft finger and hollow by where the finger plucks. */
const excitation = (period: number, frequency: number, velocity: number, random: Random): Mono => {
  const finger = lowpass(Math.min(800 + 3000 * velocity, (5 + 9 * velocity) * frequency))
  const burst = new Float32Array(period).map(() => finger(noise(random)))
  const offset = Math.round(period * pluckPosition)
  return burst.map((sample, index) => sample - (burst[(index + burst.length - offset) % burst.length] ?? 0))
}

/** Makes up for the part of the period that is not a whole number of samples, so that strings are in tune. */
const tuning = (fraction: number) => {
  const coefficient = (1 - fraction) / (1 + fraction)
  let lastIn = 0
  let lastOut = 0
  return (sample: number): number => {
    lastOut = coefficient * (sample - lastOut) + lastIn
    lastIn = sample
    return lastOut
  }
}

/** Karplus and Strong's string: a short noise going round a loop that dulls it at each turn. */
const string = (frequency: number, seconds: number, velocity: number, random: Random): Mono => {
  const dulling = clamp(0.5 - 0.12 * Math.log2(frequency / 110), 0.12, 0.5)
  const period = sampleRate / frequency - dulling
  const whole = Math.floor(period - 0.2)
  const tune = tuning(period - whole)
  const loss = 10 ** (-3 / (frequency * (3 + 240 / frequency)))
  const memory = new Float32Array(whole)
  memory.set(excitation(whole, frequency, velocity, random))
  let last = 0
  let position = 0
  return generate(seconds, () => {
    const out = memory[position] ?? 0
    memory[position] = tune(loss * (out + dulling * (last - out)))
    last = out
    position = (position + 1) % whole
    return out
  })
}

/** The string on a wooden body, and the finger that stops it at the end. */
export const pluck = (frequency: number, seconds: number, velocity: number, random: Random): Mono => {
  const body = chain(highpass(70), peak(115, 2.5, 4), peak(230, 2, 3), peak(420, 1.5, 2), lowpass(6500))
  const sound = string(frequency, seconds + release, velocity, random).map(body)
  return sound.map((sample, index) => sample * velocity * (1 - rise(index / sampleRate, seconds, seconds + release)))
}
