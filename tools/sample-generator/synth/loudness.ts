import { chain, highpass, highShelf } from './filters.ts'
import { type Mono, type Stereo, samplesIn } from './stereo.ts'

const blockSeconds = 0.4
const hopSeconds = 0.1
const absoluteGate = -70
const relativeGate = -10

/** How the ear weighs frequencies, after ITU-R BS.1770. */
const weighted = (side: Mono): Mono => side.map(chain(highShelf(1681.97, 0.7072, 4), highpass(38.14, 0.5003)))

const energy = (side: Mono, start: number, length: number): number =>
  side.subarray(start, start + length).reduce((sum, sample) => sum + sample * sample, 0) / length

const asLoudness = (power: number): number => -0.691 + 10 * Math.log10(power)

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Integrated loudness in LUFS: quiet moments do not count. */
export const loudness = (sound: Stereo): number => {
  const left = weighted(sound.left)
  const right = weighted(sound.right)
  const length = samplesIn(blockSeconds)
  const powers: number[] = []
  for (let start = 0; start + length <= left.length; start += samplesIn(hopSeconds)) {
    powers.push(energy(left, start, length) + energy(right, start, length))
  }
  const audible = powers.filter((power) => asLoudness(power) > absoluteGate)
  const threshold = asLoudness(mean(audible)) + relativeGate
  return asLoudness(mean(audible.filter((power) => asLoudness(power) > threshold)))
}
