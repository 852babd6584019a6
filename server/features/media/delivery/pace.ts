/*
 * Players read ahead as fast as they get, which starves those who have just come. Where many listen, each gets the beginning at full
 * speed and the rest at twice the speed at which it plays: nobody waits, and whoever leaves early has cost little.
 */

/** Up to so many are sent to at full speed. */
export const unpacedTransfers = 64
/** At full speed for everyone, 1 MiB: 26 s of music at 320 kbit/s. */
export const headStartBytes = 1024 * 1024
const speedUp = 2
/** Where the length is unknown: 2 Mbit/s. */
const assumedBytesPerSecond = 256 * 1024
/** Slower than 512 kbit/s nobody is sent to: what is saved there is nothing. */
const leastBytesPerSecond = 64 * 1024

/** How fast a file is sent once the head start is over. */
export function sendingRate(sizeBytes: number, durationSeconds: number | null): number {
  const plays = durationSeconds ? sizeBytes / durationSeconds : assumedBytesPerSecond
  return Math.max(leastBytesPerSecond, plays * speedUp)
}

/** How long to wait, after so many bytes in so many milliseconds, until more may go; 0 where it may now. */
export function waitMilliseconds(o: { sentBytes: number; elapsedMilliseconds: number; bytesPerSecond: number }): number {
  const ahead = o.sentBytes - headStartBytes - (o.bytesPerSecond * o.elapsedMilliseconds) / 1000
  return ahead <= 0 ? 0 : Math.ceil((ahead / o.bytesPerSecond) * 1000)
}
