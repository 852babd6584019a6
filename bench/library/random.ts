export interface Random {
  /** 0 <= number < 1. */
  next(): number
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** Picks the first items far more often than the last, as with words and artists. */
  pickUneven<T>(from: readonly T[]): T
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const at = <T>(from: readonly T[], index: number): T => {
    const found = from[index]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  return {
    next,
    below,
    pick: (from) => at(from, below(from.length)),
    pickUneven: (from) => at(from, Math.floor(next() ** 2.5 * from.length)),
  }
}
