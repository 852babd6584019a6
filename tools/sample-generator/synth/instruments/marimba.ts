import { struck } from '../envelope.ts'
import { lowpass } from '../filters.ts'
import { noise, type Random } from '../random.ts'
import { generate, type Mono } from '../stereo.ts'
import { sine } from '../tone.ts'

/** A rosewood bar is tuned so that its second partial lies two octaves up; a resonator carries the first. */
export const marimba = (frequency: number, velocity: number, random: Random): Mono => {
  const ring = Math.min(0.9, 0.16 + 95 / frequency)
  const first = struck(0.003, ring)
  const second = struck(0.001, ring * 0.28)
  const third = struck(0.001, 0.03)
  const knock = struck(0.001, 0.009)
  const mallet = lowpass(1100 + 1400 * velocity)
  return generate(ring * 6, (time) => {
    const bar = sine(frequency, time) * first(time) + 0.3 * velocity * sine(frequency * 3.98, time) * second(time)
    const wood = 0.09 * velocity * sine(frequency * 9.4, time) * third(time) + 0.5 * mallet(noise(random)) * knock(time)
    return (bar + wood) * velocity
  })
}
