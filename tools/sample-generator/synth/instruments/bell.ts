import { struck } from '../envelope.ts'
import { generate, type Mono } from '../stereo.ts'
import { sine } from '../tone.ts'

const partials = [
  { ratio: 1, strength: 1, ring: 1 },
  { ratio: 2.003, strength: 0.32, ring: 0.7 },
  { ratio: 3.01, strength: 0.12, ring: 0.42 },
  { ratio: 5.43, strength: 0.06, ring: 0.16 },
]

/** A soft glass bell: overtones just outside the harmonic series, the high ones gone first. */
export const bell = (frequency: number, velocity: number, ring = 1.5): Mono => {
  const envelopes = partials.map((partial) => struck(0.006, ring * partial.ring))
  return generate(ring * 4, (time) =>
    partials.reduce((sum, { ratio, strength }, index) => {
      const bite = index === 0 ? 1 : velocity
      return sum + sine(frequency * ratio, time) * strength * bite * (envelopes[index]?.(time) ?? 0)
    }, 0),
  ).map((sample) => sample * velocity)
}
