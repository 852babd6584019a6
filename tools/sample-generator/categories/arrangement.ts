import { bass } from '../synth/instruments/bass.ts'
import { bell } from '../synth/instruments/bell.ts'
import { playBrass } from '../synth/instruments/brass.ts'
import { hat, kick, shaker, snare } from '../synth/instruments/drums.ts'
import { electricPiano } from '../synth/instruments/electric-piano.ts'
import { marimba } from '../synth/instruments/marimba.ts'
import { playPad } from '../synth/instruments/pad.ts'
import { pluck } from '../synth/instruments/pluck.ts'
import { mastered } from '../synth/master.ts'
import { between, type Random, seededRandom } from '../synth/random.ts'
import { reverb } from '../synth/reverb.ts'
import { frequenciesOf, frequencyOf, melody } from '../synth/score.ts'
import { mix, place, type Stereo, silence, songSeconds } from '../synth/stereo.ts'

type Instrument = 'piano' | 'pluck' | 'bell' | 'marimba' | 'brass' | 'pad'

/** A short piece as data: four bars of harmony that come again and again, a tune over them, and a pulse. Beats count within the bar. */
export type Arrangement = {
  readonly seed: number
  readonly beatsPerMinute: number
  readonly beatsPerBar: number
  /** How late off-beats come, in beats. */
  readonly swing: number
  /** Four bars: a root and the chord above it. */
  readonly chords: readonly (readonly [root: string, upper: string])[]
  readonly accompaniment: {
    readonly instrument: Instrument
    readonly beats: readonly number[]
    readonly length: number
    readonly broken: boolean
  }
  readonly bass: readonly number[]
  /** Four or eight bars, from the fifth bar on. */
  readonly tune: { readonly instrument: Instrument; readonly line: string }
  readonly kick: readonly number[]
  readonly snare: readonly number[]
  readonly hat: readonly number[]
  readonly shaker: readonly number[]
  readonly roomSeconds: number
}

type Play = (track: Stereo, frequency: number, at: number, seconds: number, gain: number, pan: number) => void

const instruments = (random: Random): Record<Instrument, Play> => ({
  piano: (track, frequency, at, seconds, gain, pan) => place(track, electricPiano(frequency, seconds, gain), at, 0.34, pan),
  pluck: (track, frequency, at, seconds, gain, pan) => place(track, pluck(frequency, seconds, gain, random), at, 0.6, pan),
  bell: (track, frequency, at, seconds, gain, pan) => place(track, bell(frequency, gain, 0.3 + 0.35 * seconds), at, 0.3, pan),
  marimba: (track, frequency, at, _seconds, gain, pan) => place(track, marimba(frequency, gain, random), at, 0.5, pan),
  brass: (track, frequency, at, seconds, gain, pan) => playBrass(track, frequency, at, seconds, 0.42 * gain, pan, random),
  pad: (track, frequency, at, seconds, gain, pan) => playPad(track, frequency, at, seconds * (1 + 0.1 * pan), 0.4 * gain, random),
})

/** Thirty seconds, ending on the first chord. */
export const arranged = (piece: Arrangement): Stereo => {
  const random = seededRandom(piece.seed)
  const play = instruments(random)
  const { beatsPerBar } = piece
  const beatSeconds = 60 / piece.beatsPerMinute
  const barCount = Math.floor(songSeconds / beatSeconds / beatsPerBar)
  const lastBar = barCount - 1
  const secondsAt = (beat: number): number => (beat + ((beat * 2) % 2 === 1 ? piece.swing : 0)) * beatSeconds + between(random, 0, 0.006)
  const chordOf = (bar: number) => piece.chords[bar === lastBar ? 0 : bar % piece.chords.length] ?? ['C2', 'C4 E4 G4']
  const bars = Array.from({ length: barCount }, (_, bar) => bar)

  const harmony = silence()
  const low = silence()
  for (const bar of bars) {
    const [root, upper] = chordOf(bar)
    const isLast = bar === lastBar
    const { instrument, length, broken } = piece.accompaniment
    for (const [index, beat] of (isLast ? [0] : piece.accompaniment.beats).entries()) {
      const tones = frequenciesOf(upper)
      const sounding = broken && !isLast ? tones.slice(index % tones.length, (index % tones.length) + 1) : tones
      for (const [voice, frequency] of sounding.entries()) {
        const at = secondsAt(bar * beatsPerBar + beat) + voice * 0.012
        const seconds = (isLast ? beatsPerBar : length) * beatSeconds
        play[instrument](harmony, frequency, at, seconds, between(random, 0.56, 0.68), -0.5 + ((voice + index) % 4) * 0.3)
      }
    }
    if (bar < 2) continue
    for (const beat of isLast ? [0] : piece.bass)
      place(
        low,
        bass(frequencyOf(root), (isLast ? 2 : 0.8) * beatSeconds, beat === 0 ? 0.8 : 0.62),
        secondsAt(bar * beatsPerBar + beat),
        0.5,
      )
  }

  const tune = silence()
  const notes = melody(piece.tune.line)
  const tuneBeats = Math.ceil(Math.max(...notes.map(({ beat, beats }) => beat + beats)) / beatsPerBar) * beatsPerBar
  for (let start = 4 * beatsPerBar; start < lastBar * beatsPerBar; start += tuneBeats)
    for (const { frequency, beat, beats } of notes) {
      if (start + beat >= lastBar * beatsPerBar) continue
      play[piece.tune.instrument](tune, frequency, secondsAt(start + beat), beats * beatSeconds * 0.92, between(random, 0.72, 0.84), 0.12)
    }

  const drums = silence()
  for (const bar of bars.slice(2, lastBar)) {
    const beats = (inBar: readonly number[]) => inBar.map((beat) => secondsAt(bar * beatsPerBar + beat))
    for (const at of beats(piece.kick)) place(drums, kick(), at, 0.56)
    for (const at of beats(piece.snare)) place(drums, snare(random), at, 0.42, 0.05)
    for (const at of beats(piece.hat)) place(drums, hat(random, 0.035), at, between(random, 0.12, 0.18), -0.3)
    for (const at of beats(piece.shaker)) place(drums, shaker(random, 0.1), at, 0.2, 0.35)
  }

  const wet = reverb(mix([harmony, 0.5], [tune, 0.7], [drums, 0.12]), { seconds: piece.roomSeconds, brightness: 4500, predelay: 0.02 })
  return mastered(mix([harmony, 0.85], [tune, 1], [low, 0.66], [drums, 0.9], [wet, 0.3]), { fadeIn: 0.03, fadeOut: 1.6 })
}
