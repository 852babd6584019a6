import { held } from '../envelope.ts'
import { generate, type Mono } from '../stereo.ts'
import { overtones } from '../tone.ts'

/** Round and dark, with just enough overtones to be heard on small loudspeakers. */
export const bass = (frequency: number, seconds: number, velocity: number, attack = 0.012): Mono => {
  const level = held(attack, seconds, 0.12)
  return generate(seconds + 0.12, (time) => {
    const brightness = 0.22 + 0.28 * Math.exp(-time / 0.12)
    return Math.tanh(1.3 * overtones(2 * Math.PI * frequency * time, brightness)) * level(time) * Math.exp(-time / 2.2) * velocity
  })
}
