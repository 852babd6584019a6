export interface Random {
  /** A whole number from 0 to `below - 1`. */
  whole(below: number): number
  pick<T>(things: readonly T[]): T
  shuffled<T>(things: readonly T[]): T[]
}

/** The same numbers for the same seed (mulberry32), so that a run can be repeated. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    pick: <T>(things: readonly T[]) => things[whole(things.length)] as T,
    shuffled: (things) => {
      const rest = [...things]
      return things.map(() => rest.splice(whole(rest.length), 1)[0] as (typeof things)[number])
    },
  }
}
