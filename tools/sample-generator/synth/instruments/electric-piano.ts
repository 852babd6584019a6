import { rise, struck } from '../envelope.ts'
import { generate, type Mono } from '../stereo.ts'
import { sine } from '../tone.ts'

const release = 0.22
const turn = 2 * Math.PI

/** Two pairs of FM operators: the warm reed, and the small tine that rings when it is struck. */
export const electricPiano = (frequency: number, seconds: number, velocity: number): Mono => {
  const body = struck(0.004, 0.9 + 220 / frequency)
  const bark = struck(0.001, 0.28)
  const tine = struck(0.001, 0.22)
  const ending = (time: number): number => 1 - rise(time, seconds, seconds + release)
  return generate(seconds + release, (time) => {
    const reedIndex = (0.5 + 1.7 * velocity * bark(time)) * Math.min(1, 330 / frequency)
    const reed = Math.sin(turn * frequency * time + reedIndex * sine(frequency, time))
    const ring = Math.sin(turn * frequency * time + 0.5 * velocity * tine(time) * sine(frequency * 14, time))
    return (0.72 * reed + 0.28 * ring) * body(time) * ending(time) * velocity
  })
}
