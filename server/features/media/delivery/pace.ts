/*
 * Players read ahead as fast as they can, which starves new listeners; and what slow ones have not read yet fills the memory that the
 * system has for sockets, until all connections stall. So when many listen, each gets the start at full speed and the rest somewhat faster
 * than it plays, until it is well ahead. No listener waits, and one who leaves early has cost little.
 */

/** Up to this number of listeners, all are sent to at full speed. */
export const unpacedTransfers = 64
/** Sent at full speed to each, where memory allows: 26 s of music at 320 kbit/s. */
const headStartMax = 1024 * 1024
const speedUp = 1.5
/** Factor once well ahead: a file whose bit rate varies must not fall behind. */
const keepUp = 1.05
/** Counts as well ahead, however many listen. */
const leastSecondsAhead = 5
/** Used where the length is unknown: 2 Mbit/s. */
const assumedBytesPerSecond = 256 * 1024
/** Files below 128 kbit/s are not limited further. */
const leastBytesPerSecond = 16 * 1024

/** Average bytes per second of playback. */
export function playingRate(sizeBytes: number, durationSeconds: number | null): number {
  return Math.max(leastBytesPerSecond, durationSeconds ? sizeBytes / durationSeconds : assumedBytesPerSecond)
}

export interface Progress {
  sentBytes: number
  elapsedMilliseconds: number
  /** See `playingRate`. */
  bytesPerSecond: number
  /** How far each listener may be ahead of playback. */
  readAheadBytes: number
}

/** Milliseconds until more may be sent; 0 for now. */
export function waitMilliseconds({ sentBytes, elapsedMilliseconds, bytesPerSecond, readAheadBytes }: Progress): number {
  const wellAhead = Math.max(readAheadBytes, leastSecondsAhead * bytesPerSecond)
  const headStart = Math.min(headStartMax, wellAhead)
  const seconds = Math.max((sentBytes - headStart) / (bytesPerSecond * speedUp), (sentBytes - wellAhead) / (bytesPerSecond * keepUp))
  return Math.max(0, Math.ceil(seconds * 1000 - elapsedMilliseconds))
}
