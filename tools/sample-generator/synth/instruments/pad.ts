import { held, rise } from '../envelope.ts'
import { between, type Random } from '../random.ts'
import { place, type Stereo } from '../stereo.ts'
import { movingTone } from '../tone.ts'

const attack = 1.3
const release = 1.7
const voices = [
  { cents: -7, pan: -0.8 },
  { cents: -2, pan: 0.35 },
  { cents: 3, pan: -0.35 },
  { cents: 8, pan: 0.8 },
]

/** Four slightly detuned voices, opening slowly like light through a blind. */
export const playPad = (track: Stereo, frequency: number, at: number, seconds: number, gain: number, random: Random): void => {
  const level = held(attack, seconds, release)
  const glow = Math.min(0.62, 150 / frequency)
  for (const { cents, pan } of voices) {
    const drift = between(random, 0, 2 * Math.PI)
    const pitch = (time: number): number => 2 ** ((cents + 2.5 * Math.sin(2.1 * time + drift)) / 1200)
    const brightness = (time: number): number => glow * (0.55 + 0.45 * rise(time, 0, seconds * 0.7) + 0.12 * Math.sin(0.9 * time + drift))
    const sound = movingTone(frequency, seconds + release, pitch, brightness, level)
    place(track, sound, at, gain / voices.length, pan)
  }
}
