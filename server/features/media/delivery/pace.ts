/*
 * Players read ahead as fast as they can, which starves new listeners; and data that slow clients have not read fills the kernel's socket
 * memory until all connections stall. So when many listen, each gets the start at full speed and the rest somewhat faster than it plays,
 * until playback is well ahead. No listener waits, and one who leaves early has cost little.
 */

/** Up to this number of listeners, all are served at full speed. */
export const unpacedTransfers = 64
/** Head start of each listener if memory allows: 26 s of music at 320 kbit/s. */
const headStartMax = 1024 * 1024
const speedUp = 1.5
/** Rate once a listener is well ahead, relative to playback. Above 1, because the bit rate varies. */
const keepUp = 1.05
/** This much counts as well ahead, however many listen. */
const leastSecondsAhead = 5
/** Used if the length is unknown: 2 Mbit/s. */
const assumedBytesPerSecond = 256 * 1024
/** Rate of at least 128 kbit/s, even for files below it. */
const leastBytesPerSecond = 16 * 1024

/** Average bytes per second of playback. */
export function playingRate(sizeBytes: number, durationSeconds: number | null): number {
  return Math.max(leastBytesPerSecond, durationSeconds ? sizeBytes / durationSeconds : assumedBytesPerSecond)
}

interface Progress {
  sentBytes: number
  elapsedMilliseconds: number
  /** See `playingRate`. */
  bytesPerSecond: number
  /** How far each listener may be ahead of playback. */
  readAheadBytes: number
}

/** Milliseconds until more may be sent; 0 means now. */
export function waitMilliseconds({ sentBytes, elapsedMilliseconds, bytesPerSecond, readAheadBytes }: Progress): number {
  const wellAhead = Math.max(readAheadBytes, leastSecondsAhead * bytesPerSecond)
  const headStart = Math.min(headStartMax, wellAhead)
  const seconds = Math.max((sentBytes - headStart) / (bytesPerSecond * speedUp), (sentBytes - wellAhead) / (bytesPerSecond * keepUp))
  return Math.max(0, Math.ceil(seconds * 1000 - elapsedMilliseconds))
}
