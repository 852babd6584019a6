import sharp from 'sharp'
import type { Ring } from './posters/tide.ts'
import { tidePicture } from './posters/tide.ts'
import { bells, chordSeconds, harpNotes } from './songs/slow-tide.ts'
import { rise } from './synth/envelope.ts'
import { songSeconds } from './synth/stereo.ts'

export const frameRate = 25
export const frameSize = { width: 1280, height: 720 }

const ringSeconds = 3.4
const glitterBars = 5
const lowestBell = Math.log2(480)
const highestBell = Math.log2(1120)

/** Low bells on the left, high ones on the right, as on a keyboard. */
const ringPlace = (frequency: number): number => 0.14 + (0.72 * (Math.log2(frequency) - lowestBell)) / (highestBell - lowestBell)

const ringsAt = (seconds: number): Ring[] =>
  bells
    .map((bell) => ({ x: ringPlace(bell.frequency), age: (seconds - bell.seconds) / ringSeconds }))
    .filter(({ age }) => age >= 0 && age < 1)

const glowAt = (seconds: number): number => {
  const since = seconds - (chordSeconds.findLast((start) => start <= seconds) ?? 0)
  return rise(since, 0, 1.4) * (1 - 0.75 * rise(since, 1.4, 3.75))
}

/** The lowest note of the harp lights the bar nearest to us. */
const glitterAt = (seconds: number): number[] =>
  Array.from({ length: glitterBars }, (_, index) => {
    const note = harpNotes.findLast((each) => each.seconds <= seconds && glitterBars - 1 - each.tone === index)
    return note === undefined ? 0 : Math.exp((note.seconds - seconds) / 0.7) * rise(seconds, note.seconds, note.seconds + 0.08)
  })

const frameAt = (seconds: number): string =>
  tidePicture({
    ...frameSize,
    seconds,
    dawn: rise(seconds, -6, 27),
    glow: glowAt(seconds),
    glitter: glitterAt(seconds),
    rings: ringsAt(seconds),
  })

/** The film as raw RGB, one frame after another. */
export async function* frames(): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < songSeconds * frameRate; frame++) {
    yield await sharp(Buffer.from(frameAt(frame / frameRate)))
      .flatten()
      .raw()
      .toBuffer()
  }
}
