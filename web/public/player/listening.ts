import { hasShape, isListOf, isNumber, isPair, orNull } from '#web/lib/stored-shape.ts'

/* Rules for when a song counts as played and as completed. Pure: gets positions as playback advances, and seeks separately, so that a
   seek never counts as listening. */

/** Start and end, in seconds of the media. */
type Part = readonly [from: number, to: number]

export interface Heard {
  /** Seconds heard, including repetitions. */
  seconds: number
  /** The parts of the song that were heard, sorted, without overlaps. */
  parts: readonly Part[]
  /** Last position of continuous playback; null after a seek. */
  at: number | null
}

export const isHeard = hasShape<Heard>({ seconds: isNumber, parts: isListOf(isPair(isNumber, isNumber)), at: orNull(isNumber) })

export const nothingHeard: Heard = { seconds: 0, parts: [], at: null }

/** Adds what sounded before counting started to what was heard before a reload; the current position is `at`. */
export const heardBefore = (parts: readonly Part[], at: number, earlier: Heard = nothingHeard): Heard =>
  movedTo(jumped(parts.reduce((heard, [from, to]) => movedTo(movedTo(jumped(heard), from), to), earlier)), at)

/** Playback has advanced to this position, or starts here. */
export function movedTo(heard: Heard, at: number): Heard {
  if (heard.at === null || at <= heard.at) return { ...heard, at }
  return { seconds: heard.seconds + at - heard.at, parts: withPart(heard.parts, [heard.at, at]), at }
}

/** A seek: the part between the two positions was not heard. */
export const jumped = (heard: Heard): Heard => ({ ...heard, at: null })

const playSecondsMax = 30
const playShare = 0.5
const completionShare = 0.9

/** A play: 30 seconds or half of the song were heard, whichever is less. */
export const isPlay = ({ seconds }: Heard, durationSeconds: number | null): boolean =>
  seconds > 0 && seconds >= Math.min(playSecondsMax, (durationSeconds ?? Number.POSITIVE_INFINITY) * playShare)

/** Called at the end of the song. A completion: at least 90 % of it was heard, each second counted once. */
export const isCompletion = ({ parts }: Heard, durationSeconds: number | null): boolean =>
  durationSeconds !== null && durationSeconds > 0 && lengthOf(parts) >= durationSeconds * completionShare

const lengthOf = (parts: readonly Part[]) => parts.reduce((sum, [from, to]) => sum + to - from, 0)

function withPart(parts: readonly Part[], [from, to]: Part): Part[] {
  const apart = parts.filter((part) => part[1] < from || part[0] > to)
  const touching = parts.filter((part) => !apart.includes(part))
  const joined: Part = [Math.min(from, ...touching.map((part) => part[0])), Math.max(to, ...touching.map((part) => part[1]))]
  return [...apart, joined].sort((a, b) => a[0] - b[0])
}
