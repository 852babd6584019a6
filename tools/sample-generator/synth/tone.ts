import { generate, type Mono, sampleRate } from './stereo.ts'

const turn = 2 * Math.PI

export const sine = (frequency: number, time: number): number => Math.sin(turn * frequency * time)

/**
 * A whole harmonic series in closed form: overtone n has the strength brightness ** n.
 * Brightness 0 is a sine, 0.5 is mellow, 0.8 is brassy; the level stays the same.
 */
export const overtones = (phase: number, brightness: number): number =>
  (Math.sin(phase) * Math.sqrt(1 - brightness * brightness)) / (1 - 2 * brightness * Math.cos(phase) + brightness * brightness)

type Moving = (time: number) => number

/** A tone whose pitch (as a factor), brightness and level all move in time. */
export const movingTone = (frequency: number, seconds: number, pitch: Moving, brightness: Moving, level: Moving): Mono => {
  let phase = 0
  return generate(seconds, (time) => {
    phase += (turn * frequency * pitch(time)) / sampleRate
    return overtones(phase, brightness(time)) * level(time)
  })
}
