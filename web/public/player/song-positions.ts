/*
 * Where long media was left, on this device: lectures and concerts, not songs. Pure, so that it is tested without a browser.
 */

export type SongPositions = readonly (readonly [songId: string, seconds: number])[]

const longSeconds = 10 * 60
/** Leaving it this close to its end means that it was heard. */
const endSeconds = 15
const savedSongsMax = 50

/** Whether a song of this length goes on where it was left. */
export const isLong = (durationSeconds: number | null): durationSeconds is number =>
  durationSeconds !== null && durationSeconds > longSeconds

/** The positions after `songId` was left at `seconds`; the oldest go first. */
export function withPosition(positions: SongPositions, songId: string, seconds: number, durationSeconds: number): SongPositions {
  const others = positions.filter(([id]) => id !== songId)
  if (seconds > durationSeconds - endSeconds) return others
  return [...others, [songId, Math.floor(seconds)] as const].slice(-savedSongsMax)
}

export const positionOf = (positions: SongPositions, songId: string): number => positions.find(([id]) => id === songId)?.[1] ?? 0
