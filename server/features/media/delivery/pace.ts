/*
 * Players read ahead as fast as they get, which starves those who have just come; and what slow ones have not read yet lies in the
 * system's memory for connections, which ends: then connections stand still. So where many listen, each gets the beginning at full speed
 * and the rest somewhat faster than it plays, until he is well ahead. Nobody waits, and whoever leaves early has cost little.
 */

/** Up to so many are sent to at full speed. */
export const unpacedTransfers = 64
/** At full speed for each, where there is room: 26 s of music at 320 kbit/s. */
const headStartMax = 1024 * 1024
const speedUp = 1.5
/** Once well ahead: a file that does not play quite as fast as its mean says must not fall behind. */
const keepUp = 1.05
/** Well ahead, however many listen. */
const leastSecondsAhead = 5
/** Where the length is unknown: 2 Mbit/s. */
const assumedBytesPerSecond = 256 * 1024
/** Of what plays slower than 128 kbit/s nothing needs to be saved. */
const leastBytesPerSecond = 16 * 1024

/** How fast a file plays, on the whole. */
export function playingRate(sizeBytes: number, durationSeconds: number | null): number {
  return Math.max(leastBytesPerSecond, durationSeconds ? sizeBytes / durationSeconds : assumedBytesPerSecond)
}

export interface Progress {
  sentBytes: number
  elapsedMilliseconds: number
  /** See `playingRate`. */
  bytesPerSecond: number
  /** How much each listener may be ahead of what he has heard. */
  readAheadBytes: number
}

/** How long to wait until more may go; 0 where it may now. */
export function waitMilliseconds({ sentBytes, elapsedMilliseconds, bytesPerSecond, readAheadBytes }: Progress): number {
  const wellAhead = Math.max(readAheadBytes, leastSecondsAhead * bytesPerSecond)
  const headStart = Math.min(headStartMax, wellAhead)
  const seconds = Math.max((sentBytes - headStart) / (bytesPerSecond * speedUp), (sentBytes - wellAhead) / (bytesPerSecond * keepUp))
  return Math.max(0, Math.ceil(seconds * 1000 - elapsedMilliseconds))
}
