type Envelope = (time: number) => number

const smooth = (position: number): number => {
  const inside = Math.min(1, Math.max(0, position))
  return inside * inside * (3 - 2 * inside)
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Rises from 0 to 1 between two moments, without corners. */
export const rise = (time: number, from: number, to: number): number => smooth((time - from) / (to - from))

/** Held for `seconds`, then released: a note lasts seconds + release. */
export const held =
  (attack: number, seconds: number, release: number): Envelope =>
  (time) =>
    rise(time, 0, attack) * (1 - rise(time, seconds, seconds + release))

/** Struck or plucked: a very short attack, then dying away to a third in `fall` seconds. */
export const struck =
  (attack: number, fall: number): Envelope =>
  (time) =>
    Math.min(1, time / attack) * Math.exp(-time / fall)
