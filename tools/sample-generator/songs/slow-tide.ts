import { pingPong } from '../synth/effects.ts'
import { bandpass } from '../synth/filters.ts'
import { bass } from '../synth/instruments/bass.ts'
import { bell } from '../synth/instruments/bell.ts'
import { playPad } from '../synth/instruments/pad.ts'
import { pluck } from '../synth/instruments/pluck.ts'
import { mastered } from '../synth/master.ts'
import { noise, seededRandom } from '../synth/random.ts'
import { reverb } from '../synth/reverb.ts'
import { frequenciesOf, frequencyOf, melody } from '../synth/score.ts'
import { generate, mix, place, type Stereo, silence } from '../synth/stereo.ts'

/** 64 beats a minute: eight bars of four beats are exactly thirty seconds. */
const beatSeconds = 60 / 64
const barBeats = 4

type Chord = { root: string; upper: string; beat: number; beats: number }

const chords: readonly Chord[] = [
  { root: 'D2', upper: 'A3 C#4 E4 F#4', beat: 0, beats: 4 },
  { root: 'B1', upper: 'A3 D4 E4 F#4', beat: 4, beats: 4 },
  { root: 'G2', upper: 'A3 B3 D4 F#4', beat: 8, beats: 4 },
  { root: 'A1', upper: 'A3 B3 E4 F#4', beat: 12, beats: 4 },
  { root: 'F#2', upper: 'A3 C#4 E4 A4', beat: 16, beats: 4 },
  { root: 'G2', upper: 'B3 C#4 F#4 A4', beat: 20, beats: 4 },
  { root: 'E2', upper: 'B3 D4 F#4 G4', beat: 24, beats: 2 },
  { root: 'A1', upper: 'B3 D4 E4 G4', beat: 26, beats: 2 },
  { root: 'D2', upper: 'A3 D4 E4 F#4', beat: 28, beats: 4 },
]

/** The bells; the film shows a ring on the water for each of them. */
export const bells = melody(`
  -:2 F#5:1 A5:1 | E5:1.5 D5:0.5 B4:2 | -:1 D5:1 F#5:1 A5:1 | B5:2 E5:2 |
  -:1 C#6:1 A5:1 F#5:1 | C#6:1.5 B5:0.5 F#5:2 | G5:1 F#5:1 E5:1 B4:1 | D5:1.5 A5:0.5 F#5:2
`).map((note) => ({ ...note, seconds: note.beat * beatSeconds }))

const harpOrder = [0, 1, 2, 3, 4, 3, 2, 1]
const harpBars = { from: 8, to: 28 }

const harpNotesOf = ({ root, upper, beat, beats }: Chord) => {
  const tones = [2 * frequencyOf(root), ...frequenciesOf(upper)]
  return Array.from({ length: beats * 2 }, (_, step) => {
    const tone = harpOrder[step % harpOrder.length] ?? 0
    const now = beat + step / 2
    const strength = Math.sin((Math.PI * (now - harpBars.from)) / (harpBars.to - harpBars.from))
    return { tone, frequency: tones[tone] ?? 220, seconds: now * beatSeconds, strength }
  })
}

/** A harp goes up and down through the middle bars, twice as fast as the beat; it lights the bars on the water. */
export const harpNotes = chords.filter(({ beat }) => beat >= harpBars.from && beat < harpBars.to).flatMap(harpNotesOf)

/** The halo of the sun opens again with each chord. */
export const chordSeconds = chords.map(({ beat }) => beat * beatSeconds)

/** The whole piece comes in and goes out once, like the water. */
const tide = (beat: number): number => 0.55 + 0.45 * Math.sin((Math.PI * (beat + 3)) / 35)

const pads = (): Stereo => {
  const track = silence()
  const random = seededRandom(11)
  for (const { upper, beat, beats } of chords) {
    const gain = 0.2 * tide(beat)
    for (const frequency of frequenciesOf(upper)) playPad(track, frequency, beat * beatSeconds, beats * beatSeconds, gain, random)
  }
  return track
}

const lowNotes = (): Stereo => {
  const track = silence()
  for (const { root, beat, beats } of chords) {
    const frequency = frequencyOf(root)
    place(track, bass(frequency, beats * beatSeconds, 0.6, 0.25), beat * beatSeconds, 0.32 * tide(beat))
    playPad(track, frequency * 2, beat * beatSeconds, beats * beatSeconds, 0.16 * tide(beat), seededRandom(beat))
  }
  return track
}

const bellNotes = (): Stereo => {
  const track = silence()
  for (const [index, { frequency, seconds }] of bells.entries()) {
    place(track, bell(frequency, 0.75), seconds, 0.22, index % 2 === 0 ? -0.3 : 0.3)
  }
  return track
}

const harp = (): Stereo => {
  const track = silence()
  const random = seededRandom(12)
  for (const [index, { frequency, seconds, strength }] of harpNotes.entries()) {
    place(track, pluck(frequency, 1.6, 0.3 + 0.3 * strength, random), seconds, 0.5, index % 2 === 0 ? -0.5 : 0.5)
  }
  return track
}

/** Waves on the shore, one to each two bars. */
const sea = (): Stereo => {
  const wave = (seed: number, shift: number) => {
    const random = seededRandom(seed)
    const surf = bandpass(620, 0.5)
    const swell = (time: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * (time + shift)) / (2 * barBeats * beatSeconds))
    return generate(30, (time) => surf(noise(random)) * (0.12 + swell(time) ** 3))
  }
  return { left: wave(13, 0), right: wave(14, 0.5) }
}

export const render = (): Stereo => {
  const ringing = bellNotes()
  const plucked = harp()
  const padded = pads()
  const echoes = pingPong(mix([ringing, 0.8], [plucked, 0.3]), 0.75 * beatSeconds, 0.45)
  const wet = reverb(mix([padded, 0.5], [ringing, 0.8], [plucked, 0.7], [echoes, 0.5]), { seconds: 4.5, brightness: 4200, predelay: 0.03 })
  const all = mix([padded, 1], [lowNotes(), 1], [ringing, 0.8], [plucked, 1], [echoes, 0.4], [sea(), 0.08], [wet, 0.5])
  return mastered(all, { fadeIn: 0.6, fadeOut: 2.6 })
}
