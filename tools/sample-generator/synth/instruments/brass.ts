import { held, rise } from '../envelope.ts'
import { between, type Random } from '../random.ts'
import { place, type Stereo } from '../stereo.ts'
import { movingTone } from '../tone.ts'

const attack = 0.11
const release = 0.28
const players = [-1, 1] as const

/** Two horns in unison. As in real brass, the louder the moment, the brighter the sound. */
export const playBrass = (
  track: Stereo,
  frequency: number,
  at: number,
  seconds: number,
  gain: number,
  pan: number,
  random: Random,
): void => {
  const level = held(attack, seconds, release)
  for (const player of players) {
    const start = between(random, 0, 0.02)
    const drift = between(random, 0, 2 * Math.PI)
    const vibrato = (time: number): number => 3.2 * rise(time, 0.35, 1.1) * Math.sin(2 * Math.PI * (4.7 + 0.25 * player) * time + drift)
    const scoop = (time: number): number => -22 * Math.exp(-time / 0.04)
    const pitch = (time: number): number => 2 ** ((3 * player + vibrato(time) + scoop(time)) / 1200)
    const swell = (time: number): number => level(time) * (0.82 + 0.18 * Math.sin((Math.PI * time) / seconds))
    const brightness = (time: number): number => Math.min(0.74, 0.3 + 130 / frequency) * swell(time)
    const sound = movingTone(frequency, seconds + release, pitch, brightness, swell)
    place(track, sound, at + start, gain / players.length, pan + 0.12 * player)
  }
}
