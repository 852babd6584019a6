import { rise } from './envelope.ts'
import { highpass } from './filters.ts'
import { loudness } from './loudness.ts'
import { eachSide, type Mono, type Stereo, sampleRate, samplesIn, songSeconds } from './stereo.ts'

const targetLoudness = -14.5
/** Below the -1 dBFS that listeners get, because lossy encoding makes peaks grow a little. */
const ceiling = 10 ** (-2 / 20)
const lookahead = samplesIn(0.004)
const recovery = Math.exp(-1 / (0.12 * sampleRate))

type Fades = { fadeIn: number; fadeOut: number }

const faded = (sound: Stereo, { fadeIn, fadeOut }: Fades): Stereo => {
  const gain = (index: number): number => {
    const time = index / sampleRate
    return rise(time, 0, fadeIn) * (1 - rise(time, songSeconds - fadeOut, songSeconds - 0.02))
  }
  return eachSide(sound, () => (sample, index) => sample * gain(index))
}

const neededGain = (sound: Stereo): Mono =>
  sound.left.map((sample, index) => {
    const level = Math.max(Math.abs(sample), Math.abs(sound.right[index] ?? 0))
    return level > ceiling ? ceiling / level : 1
  })

/** Turns down just before a peak arrives and lets go slowly after it. */
const limiterGain = (sound: Stereo): Mono => {
  const needed = neededGain(sound)
  const gain = new Float32Array(needed.length)
  let envelope = 1
  for (let index = 0; index < needed.length; index++) {
    const lowest = needed.subarray(index, index + lookahead).reduce((least, value) => Math.min(least, value), 1)
    envelope = Math.min(lowest, 1 - (1 - envelope) * recovery)
    gain[index] = envelope
  }
  return smoothed(gain)
}

/** A moving average as long as the lookahead: the gain arrives in time, and without a click. */
const smoothed = (gain: Mono): Mono => {
  let sum = lookahead
  return gain.map((value, index) => {
    sum += value - (index >= lookahead ? (gain[index - lookahead] ?? 1) : 1)
    return Math.min(1, sum / lookahead)
  })
}

const limited = (sound: Stereo): Stereo => {
  const gain = limiterGain(sound)
  return eachSide(sound, () => (sample, index) => Math.min(ceiling, Math.max(-ceiling, sample * (gain[index] ?? 1))))
}

const amplified = (sound: Stereo, decibels: number): Stereo => eachSide(sound, () => (sample) => sample * 10 ** (decibels / 20))

/** The same loudness for every song; limiting costs a little of it, hence the second round. */
export const mastered = (raw: Stereo, fades: Fades): Stereo => {
  const clean = faded(
    eachSide(raw, () => highpass(28)),
    fades,
  )
  const gain = targetLoudness - loudness(clean)
  const firstRound = limited(amplified(clean, gain))
  return limited(amplified(clean, gain + targetLoudness - loudness(firstRound)))
}
