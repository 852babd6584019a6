import { bass } from '../synth/instruments/bass.ts'
import { playBrass } from '../synth/instruments/brass.ts'
import { kick, shaker } from '../synth/instruments/drums.ts'
import { marimba } from '../synth/instruments/marimba.ts'
import { mastered } from '../synth/master.ts'
import { between, seededRandom } from '../synth/random.ts'
import { reverb } from '../synth/reverb.ts'
import { frequenciesOf, frequencyOf, melody } from '../synth/score.ts'
import { mix, place, type Stereo, silence } from '../synth/stereo.ts'

/** 128 beats a minute: sixteen bars of four beats are exactly thirty seconds. */
const beatSeconds = 60 / 128
const barBeats = 4

type Bar = readonly [root: string, bars: string]

const bars: readonly Bar[] = [
  ['Eb2', 'Bb3 Eb4 G4 Bb4 F5'],
  ['Eb2', 'Bb3 Eb4 G4 Bb4 F5'],
  ['C2', 'Bb3 Eb4 G4 C5 F5'],
  ['C2', 'Bb3 Eb4 G4 C5 Eb5'],
  ['Ab1', 'C4 Eb4 G4 C5 Eb5'],
  ['Ab1', 'C4 Eb4 G4 C5 F5'],
  ['Bb1', 'Bb3 Eb4 F4 Bb4 Eb5'],
  ['Bb1', 'Bb3 D4 F4 Bb4 D5'],
  ['G2', 'Bb3 Eb4 G4 Bb4 Eb5'],
  ['Ab2', 'C4 Eb4 G4 C5 Eb5'],
  ['Bb2', 'Bb3 D4 F4 Bb4 D5'],
  ['C2', 'C4 Eb4 G4 Bb4 Eb5'],
  ['F2', 'C4 Eb4 Ab4 C5 G5'],
  ['Bb1', 'Bb3 C4 F4 Ab4 C5'],
  ['Eb2', 'Bb3 Eb4 G4 Bb4 F5'],
]

const finalBar = 15

/** Two players share the bar: where one leaves a gap, the other fills it. */
const firstPattern = [0, 2, 3, 1, 4, 2, 3, 1]
const secondPattern = [4, -1, 2, 4, -1, 3, -1, 2]

/** Entering in the fifth bar, four voices moving by step wherever they can. */
const chorale: readonly { line: string; pan: number; gain: number }[] = [
  {
    line: `G4:4 | Ab4:2 C5:2 | Bb4:4 | Ab4:2 Bb4:2 | Eb5:3 D5:1 | C5:2 Eb5:2 | D5:3 C5:1 | Bb4:2 G4:2 |
      Ab4:2 C5:2 | C5:2 D5:2 | Eb5:7`,
    pan: 0.3,
    gain: 0.34,
  },
  { line: 'Eb4:8 | F4:4 | F4:4 | G4:4 | Ab4:4 | F4:4 | Eb4:4 | F4:4 | Eb4:2 F4:2 | G4:7', pan: -0.3, gain: 0.26 },
  { line: 'C4:8 | Eb4:4 | D4:4 | Bb3:4 | Eb4:4 | Bb3:4 | C4:4 | C4:4 | Ab3:4 | Bb3:7', pan: 0.5, gain: 0.26 },
  { line: 'Ab2:8 | Bb2:4 | Bb2:4 | G2:4 | Ab2:4 | Bb2:4 | C3:4 | F2:4 | Bb2:4 | Eb2:7', pan: -0.5, gain: 0.3 },
]

const random = seededRandom(41)
const humanSeconds = (beat: number): number => beat * beatSeconds + between(random, 0, 0.007)

const playPattern = (track: Stereo, pattern: readonly number[], fromBar: number, octave: number, pan: number): void => {
  for (const [index, [, tones]] of bars.entries()) {
    if (index < fromBar || index >= finalBar) continue
    const frequencies = frequenciesOf(tones)
    for (const [step, tone] of pattern.entries()) {
      const frequency = frequencies[tone]
      if (frequency === undefined) continue
      const accent = step === 0 || step === 3 || step === 6 ? 0.8 : 0.52
      const touch = accent * between(random, 0.9, 1.05)
      place(track, marimba(frequency * octave, touch, random), humanSeconds(index * barBeats + step / 2), 0.42, pan)
    }
  }
}

/** The players meet in one rolled chord at the end. */
const playFinalChord = (track: Stereo): void => {
  for (const [bar, frequency] of frequenciesOf('Eb3 Bb3 Eb4 G4 Bb4 F5 G5').entries()) {
    place(track, marimba(frequency, 0.75, random), (finalBar * barBeats + bar * 0.11) * beatSeconds, 0.32, -0.5 + bar * 0.16)
  }
}

const marimbas = (): Stereo => {
  const track = silence()
  playPattern(track, firstPattern, 0, 1, -0.45)
  playPattern(track, secondPattern, 2, 2, 0.45)
  playFinalChord(track)
  return track
}

const horns = (): Stereo => {
  const track = silence()
  for (const { line, pan, gain } of chorale) {
    for (const { frequency, beat, beats } of melody(line, 4 * barBeats)) {
      const growing = 0.7 + (0.3 * (beat - 16)) / 44
      playBrass(track, frequency, beat * beatSeconds, beats * beatSeconds - 0.06, gain * growing, pan, random)
    }
  }
  return track
}

const lowNotes = (): Stereo => {
  const track = silence()
  for (const [index, [root]] of bars.entries()) {
    const frequency = frequencyOf(root)
    const beat = index * barBeats
    if (index < 2) continue
    place(track, bass(frequency, 0.62, 0.75), beat * beatSeconds, 0.5)
    place(track, bass(frequency, 0.3, 0.6), (beat + 1.5) * beatSeconds, 0.5)
    place(track, bass(frequency * (index < 8 ? 1 : 2), 0.4, 0.55), (beat + 3) * beatSeconds, 0.5)
  }
  place(track, bass(frequencyOf('Eb2'), 1.6, 0.8), finalBar * barBeats * beatSeconds, 0.5)
  return track
}

/** The pulse comes in two steps: the shaker with the second player, the drum with the full chorale. */
const pulse = (): Stereo => {
  const track = silence()
  for (let beat = 8; beat < finalBar * barBeats; beat += 0.5) {
    place(track, shaker(random, 0.11), humanSeconds(beat) - 0.03, beat % 1 === 0.5 ? 0.3 : 0.16, 0.35)
  }
  for (let beat = 32; beat <= finalBar * barBeats; beat += 2) place(track, kick(), beat * beatSeconds, 0.4)
  return track
}

export const render = (): Stereo => {
  const wood = marimbas()
  const brass = horns()
  const rhythm = pulse()
  const wet = reverb(mix([wood, 0.5], [brass, 0.9], [rhythm, 0.1]), { seconds: 2.3, brightness: 5000, predelay: 0.025 })
  const all = mix([wood, 1], [brass, 0.75], [lowNotes(), 0.7], [rhythm, 0.7], [wet, 0.32])
  return mastered(all, { fadeIn: 0.03, fadeOut: 1.3 })
}
