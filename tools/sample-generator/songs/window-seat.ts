import { autoPan, duck, pingPong, tapeWobble } from '../synth/effects.ts'
import { chain, highShelf, lowpass } from '../synth/filters.ts'
import { bass } from '../synth/instruments/bass.ts'
import { bell } from '../synth/instruments/bell.ts'
import { hat, kick, snare, vinyl } from '../synth/instruments/drums.ts'
import { electricPiano } from '../synth/instruments/electric-piano.ts'
import { mastered } from '../synth/master.ts'
import { between, seededRandom } from '../synth/random.ts'
import { reverb } from '../synth/reverb.ts'
import { frequenciesOf, frequencyOf, melody } from '../synth/score.ts'
import { eachSide, mix, place, type Stereo, silence } from '../synth/stereo.ts'

/** 80 beats a minute: ten bars of four beats are exactly thirty seconds. */
const beatSeconds = 0.75
const barBeats = 4
const barCount = 10

/** Off-beats come late, as the lazy drummer likes it. */
const swing = (beat: number): number => {
  const half = Math.floor(beat * 2) / 2
  return (half + (half % 1 === 0.5 ? 0.09 : 0) + (beat - half)) * beatSeconds
}

type Chord = readonly [beat: number, beats: number, root: string, upper: string]

const chords: readonly Chord[] = [
  [0, 4, 'F2', 'A3 C4 E4 G4'],
  [4, 2, 'E2', 'G3 B3 D4 E4'],
  [6, 2, 'A1', 'G3 Bb3 C#4 E4'],
  [8, 4, 'D2', 'F3 A3 C4 E4'],
  [12, 2, 'Bb1', 'A3 C4 D4 F4'],
  [14, 2, 'C2', 'Bb3 D4 F4 G4'],
  [16, 4, 'F2', 'A3 C4 E4 G4'],
  [20, 2, 'E2', 'G3 B3 D4 E4'],
  [22, 2, 'A1', 'G3 Bb3 C#4 E4'],
  [24, 2, 'D2', 'F3 A3 C4 E4'],
  [26, 2, 'C2', 'G3 Bb3 D4 Eb4'],
  [28, 2, 'Bb1', 'A3 C4 D4 F4'],
  [30, 2, 'C2', 'Bb3 D4 F4 G4'],
  [32, 2, 'Bb1', 'A3 C4 D4 F4'],
  [34, 2, 'Bb1', 'G3 Bb3 Db4 F4'],
  [36, 4, 'F2', 'A3 C4 E4 G4'],
]

const tune = melody(
  `
  -:0.5 A4:0.5 C5:0.5 D5:1 E5:0.5 C5:1 | D5:1.5 C5:0.5 A4:0.5 G4:1.5 |
  -:1 C5:0.5 E5:0.5 G5:1 E5:0.5 C5:0.5 | D5:1 B4:1 C#5:0.5 E5:0.5 G5:1 |
  F5:1 E5:0.5 D5:0.5 Eb5:0.5 D5:0.5 C5:1 | A4:1 C5:0.5 D5:0.5 G5:1 F5:0.5 D5:0.5 |
  C5:1.5 A4:0.5 Db5:1 Bb4:1 | A4:0.5 C5:0.5 G5:3
`,
  8,
)

const drumBars = { from: 2, to: 9 }
const kickBeats = [0, 1.5, 2.5]
const random = seededRandom(31)

const strum = (track: Stereo, upper: string, beat: number, beats: number, velocity: number): void => {
  for (const [finger, frequency] of frequenciesOf(upper).entries()) {
    const touch = velocity * between(random, 0.9, 1.05)
    place(track, electricPiano(frequency, beats * beatSeconds, touch), swing(beat) + finger * 0.014, 0.3, -0.55 + finger * 0.36)
  }
}

/** Each chord is laid down, then touched again just before the next one. */
const keys = (): Stereo => {
  const track = silence()
  for (const [beat, beats, , upper] of chords) {
    const last = beat === (barCount - 1) * barBeats
    strum(track, upper, beat, last ? 4 : beats === 4 ? 2.6 : beats * 0.74, 0.74)
    if (!last) strum(track, upper, beat + beats - 0.5, 0.4, 0.42)
    if (!last && beats === 4) strum(track, upper, beat + 2, 1.2, 0.5)
  }
  return track
}

const lowNotes = (): Stereo => {
  const track = silence()
  for (const [beat, beats, root] of chords) {
    const frequency = frequencyOf(root)
    place(track, bass(frequency, beats * 0.7 * beatSeconds, 0.8), swing(beat), 0.5)
    if (beats === 4 && beat < 36) place(track, bass(frequency * 1.5, 0.4, 0.6), swing(beat + 3), 0.5)
    if (beat >= 8 && beat < 36) place(track, bass(frequency * 2, 0.2, 0.45), swing(beat + beats - 0.5), 0.5)
  }
  return track
}

const lead = (): Stereo => {
  const track = silence()
  for (const { frequency, beat, beats } of tune) {
    place(track, bell(frequency, 0.85, 0.35 + 0.35 * beats * beatSeconds), swing(beat) + between(random, 0.004, 0.018), 0.3, 0.15)
  }
  return track
}

const drumBeats = (inBar: readonly number[]): number[] => {
  const beats: number[] = []
  for (let bar = drumBars.from; bar < drumBars.to; bar++) beats.push(...inBar.map((beat) => bar * barBeats + beat))
  return beats
}

const kicks = drumBeats(kickBeats).filter((beat) => beat % 8 !== 1.5)

const drums = (): Stereo => {
  const track = silence()
  for (const beat of kicks) place(track, kick(), swing(beat), beat % 4 === 0 ? 0.62 : 0.5)
  for (const beat of drumBeats([1, 3])) place(track, snare(random), swing(beat) + 0.012, 0.5, 0.05)
  for (const beat of drumBeats([3.75])) place(track, snare(random), swing(beat), 0.12, 0.1)
  for (let beat = 4; beat < drumBars.to * barBeats; beat += 0.5) {
    const open = beat % 8 === 7.5
    place(track, hat(random, open ? 0.11 : 0.032), swing(beat), beat % 1 === 0 ? 0.2 : 0.13 * between(random, 0.8, 1.2), -0.3)
  }
  place(track, kick(), swing(36), 0.5)
  return track
}

export const render = (): Stereo => {
  const piano = autoPan(keys(), 4.2, 0.2)
  const melodic = mix([piano, 1], [lead(), 1.1])
  const wobbling = tapeWobble(duck(melodic, kicks.map(swing), 0.22, 0.3), 0.0011)
  const beat = drums()
  const echoes = pingPong(wobbling, 0.75 * beatSeconds, 0.3)
  const wet = reverb(mix([wobbling, 0.7], [beat, 0.18], [echoes, 0.4]), { seconds: 1.6, brightness: 3200, predelay: 0.02 })
  const dry = mix([wobbling, 1], [duck(lowNotes(), kicks.map(swing), 0.3, 0.2), 0.58], [beat, 1.15], [echoes, 0.12], [wet, 0.28])
  const worn = eachSide(dry, () => chain(lowpass(9000), highShelf(1500, 0.7, 3)))
  return mastered(mix([worn, 1], [vinyl(30, random), 0.35]), { fadeIn: 0.3, fadeOut: 2 })
}
