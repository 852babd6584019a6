/*
 * Where long media was left, on this device: lectures and concerts, not songs. Pure, so that it is tested without a browser.
 */

export type SongPositions = readonly (readonly [songId: string, seconds: number])[]

const longSeconds = 10 * 60
/** Left before this it has only begun; after that it was heard. */
const startSeconds = 3
const endSeconds = 15
const savedSongsMax = 50

/** Whether a song of this length resumes at its last position. */
export const isLong = (durationSeconds: number | null): durationSeconds is number =>
  durationSeconds !== null && durationSeconds > longSeconds

/** The positions after `songId` was left at `seconds`; the oldest go first. */
export function withPosition(positions: SongPositions, songId: string, seconds: number, durationSeconds: number): SongPositions {
  const others = positions.filter(([id]) => id !== songId)
  if (seconds < startSeconds || seconds > durationSeconds - endSeconds) return others
  return [...others, [songId, Math.floor(seconds)] as const].slice(-savedSongsMax)
}
