import { bell } from '../synth/instruments/bell.ts'
import { playPad } from '../synth/instruments/pad.ts'
import { pluck } from '../synth/instruments/pluck.ts'
import { mastered } from '../synth/master.ts'
import { between, seededRandom } from '../synth/random.ts'
import { reverb } from '../synth/reverb.ts'
import { frequenciesOf, frequencyOf, melody } from '../synth/score.ts'
import { mix, place, type Stereo, silence } from '../synth/stereo.ts'

/** 120 beats a minute: twenty bars of three beats are exactly thirty seconds. */
const beatSeconds = 0.5
const barBeats = 3

type Bar = readonly [bassNote: string, chord: string]

const bars: readonly Bar[] = [
  ['G2', 'D4 G4 B4'],
  ['G2', 'E4 G4 C5'],
  ['G2', 'D4 G4 B4'],
  ['F#2', 'D4 F#4 A4'],
  ['E2', 'B3 E4 G4'],
  ['D2', 'B3 D4 G4'],
  ['C3', 'C4 E4 G4'],
  ['B2', 'B3 D4 G4'],
  ['A2', 'C4 E4 G4'],
  ['D3', 'C4 D4 F#4'],
  ['E3', 'B3 E4 G4'],
  ['D#3', 'B3 D#4 F#4'],
  ['C3', 'C4 E4 G4'],
  ['B2', 'B3 D4 G4'],
  ['A2', 'C4 E4 G4'],
  ['C3', 'C4 Eb4 G4'],
  ['D3', 'B3 D4 G4'],
  ['D3', 'C4 D4 F#4'],
  ['G2', 'D4 G4 A4'],
  ['G2', 'B3 D4 G4'],
]

const introBars = 2
const middleBar = 10
const lastBar = bars.length - 2

const tune = melody(
  `
  D5:2 B4:1 | A4:2 D5:1 | G4:1 B4:1 E5:1 | D5:3 |
  C5:1 E5:1 G5:1 | D5:2 B4:1 | C5:1 B4:1 A4:1 | A4:1 D5:1 F#5:1 |
  G5:2 F#5:1 | F#5:1.5 E5:0.5 D#5:1 | E5:2 G4:1 | D5:2 B4:1 |
  C5:1 E5:1 G5:1 | Eb5:1.5 D5:0.5 C5:1 | B4:2 D5:1 | C5:1 A4:1 F#4:1 | G4:2
`,
  introBars * barBeats,
)

/** Played along with the tune in the middle part, a third or a sixth below it. */
const secondVoice = melody(
  `
  B4:2 A4:1 | A4:1.5 G4:0.5 F#4:1 | G4:3 | G4:3 | A4:1 C5:1 E5:1 | C5:1.5 B4:0.5 G4:1 | G4:2 B4:1
`,
  middleBar * barBeats,
)

const random = seededRandom(21)

/** Players are never exactly on the beat. */
const humanSeconds = (beat: number): number => beat * beatSeconds + between(random, 0, 0.014)

/** Low string on one, the chord brushed softly on two and three. */
const accompaniment = (): Stereo => {
  const track = silence()
  for (const [index, [bassNote, chord]] of bars.entries()) {
    if (index >= lastBar) break
    const beat = index * barBeats
    place(track, pluck(frequencyOf(bassNote), 1.45, 0.75, random), humanSeconds(beat), 0.85, -0.1)
    for (const offset of [1, 2]) {
      const strength = between(random, 0.36, 0.46) * (offset === 1 ? 1 : 0.88)
      for (const [string, frequency] of frequenciesOf(chord).entries()) {
        place(track, pluck(frequency, 0.55, strength, random), humanSeconds(beat + offset) + string * 0.012, 0.55, -0.45 + string * 0.12)
      }
    }
  }
  return track
}

/** The last chord rolls up through all the strings and is left to ring. */
const ending = (): Stereo => {
  const track = silence()
  for (const [string, frequency] of frequenciesOf('G2 D3 G3 B3 D4 A4 B4 D5 G5').entries()) {
    const seconds = (lastBar * barBeats + string * 0.32) * beatSeconds
    place(track, pluck(frequency, 4, 0.6 - string * 0.02, random), seconds, 0.6, -0.4 + string * 0.1)
  }
  return track
}

const sungLine = (): Stereo => {
  const track = silence()
  for (const { frequency, beat, beats } of tune) {
    const accent = beat % barBeats === 0 ? 0.85 : 0.7
    place(track, pluck(frequency, beats * beatSeconds + 0.25, accent, random), humanSeconds(beat), 0.95, 0.22)
  }
  for (const { frequency, beat, beats } of secondVoice) {
    place(track, pluck(frequency, beats * beatSeconds + 0.2, 0.5, random), humanSeconds(beat), 0.7, 0.5)
  }
  return track
}

/** A few bells far away, where the tune reaches up. */
const lights = (): Stereo => {
  const track = silence()
  const sparkles = melody('D6:3 | G6:3', 0).concat(
    melody('B5:1.5 G5:1.5 | A5:3 | G5:3 | B5:3 | E6:3 | Eb6:3 | D6:3 | C6:3 | B5:3', middleBar * barBeats),
  )
  for (const { frequency, beat } of sparkles) place(track, bell(frequency, 0.4, 1.1), beat * beatSeconds, 0.16, 0.6)
  return track
}

/** Quiet strings enter with the middle part and stay to the end. */
const strings = (): Stereo => {
  const track = silence()
  for (const [index, [, chord]] of bars.entries()) {
    if (index < middleBar) continue
    for (const frequency of frequenciesOf(chord)) playPad(track, frequency, (index * barBeats - 1) * beatSeconds, 1.4, 0.1, random)
  }
  return track
}

export const render = (): Stereo => {
  const guitar = mix([accompaniment(), 0.8], [sungLine(), 1], [ending(), 0.9])
  const distant = mix([lights(), 0.7], [strings(), 1])
  const wet = reverb(mix([guitar, 0.7], [distant, 1]), { seconds: 1.9, brightness: 5200, predelay: 0.018 })
  return mastered(mix([guitar, 1], [distant, 0.7], [wet, 0.3]), { fadeIn: 0.03, fadeOut: 1.6 })
}
