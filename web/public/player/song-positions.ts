/* Last positions of long media on this device: lectures and concerts, not songs. Pure, so that it can be tested without a browser. */

import { isLive } from '#web/lib/format.ts'

export type SongPositions = readonly (readonly [songId: string, seconds: number])[]

const longSeconds = 10 * 60
/** Media left before `startSeconds` has just started; media left in its last `endSeconds` was heard. */
const startSeconds = 3
const endSeconds = 15
const savedSongsMax = 50

/** Whether a song of this length resumes at its last position. */
export const isLong = (durationSeconds: number | null): durationSeconds is number =>
  durationSeconds !== null && durationSeconds > longSeconds && !isLive(durationSeconds)

/** The positions after `songId` was left at `seconds`; drops the oldest beyond the limit. */
export function withPosition(positions: SongPositions, songId: string, seconds: number, durationSeconds: number): SongPositions {
  const others = positions.filter(([id]) => id !== songId)
  if (seconds < startSeconds || seconds > durationSeconds - endSeconds) return others
  return [...others, [songId, Math.floor(seconds)] as const].slice(-savedSongsMax)
}
