/*
 * When a song counts as played, and when as listened to the end. Pure: gets where the sound is while it moves on by itself, and when it
 * jumps; a seek is never mistaken for listening.
 */

/** From and to, in seconds of the media. */
type Part = readonly [from: number, to: number]

export interface Heard {
  /** Seconds that have sounded, those that were repeated too. */
  seconds: number
  /** What has sounded of the song, in order, without overlaps. */
  parts: readonly Part[]
  /** Where the sound was last; null when it has jumped since. */
  at: number | null
}

export const nothingHeard: Heard = { seconds: 0, parts: [], at: null }

/** What sounded before anybody counted, on top of what was heard before a reload; the sound is at `at` now. */
export const heardBefore = (parts: readonly Part[], at: number, earlier: Heard = nothingHeard): Heard =>
  movedTo(jumped(parts.reduce((heard, [from, to]) => movedTo(movedTo(jumped(heard), from), to), earlier)), at)

/** The sound has come to this position by itself, or it begins here. */
export function movedTo(heard: Heard, at: number): Heard {
  if (heard.at === null || at <= heard.at) return { ...heard, at }
  return { seconds: heard.seconds + at - heard.at, parts: withPart(heard.parts, [heard.at, at]), at }
}

/** A seek: nothing between the two positions was heard. */
export const jumped = (heard: Heard): Heard => ({ ...heard, at: null })

const playSecondsMax = 30
const playShare = 0.5
const completionShare = 0.9

/** A play: 30 seconds or half of the song, whichever is less, have been listened to. */
export const isPlay = ({ seconds }: Heard, durationSeconds: number | null): boolean =>
  seconds > 0 && seconds >= Math.min(playSecondsMax, (durationSeconds ?? Number.POSITIVE_INFINITY) * playShare)

/** Called at the end of the song. A completion: at least 90 % of it were heard, each second counted once. */
export const isCompletion = ({ parts }: Heard, durationSeconds: number | null): boolean =>
  durationSeconds !== null && durationSeconds > 0 && lengthOf(parts) >= durationSeconds * completionShare

const lengthOf = (parts: readonly Part[]) => parts.reduce((sum, [from, to]) => sum + to - from, 0)

function withPart(parts: readonly Part[], [from, to]: Part): Part[] {
  const apart = parts.filter((part) => part[1] < from || part[0] > to)
  const touching = parts.filter((part) => !apart.includes(part))
  const joined: Part = [Math.min(from, ...touching.map((part) => part[0])), Math.max(to, ...touching.map((part) => part[1]))]
  return [...apart, joined].sort((a, b) => a[0] - b[0])
}
