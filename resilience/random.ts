export interface Random {
  /** An integer from 0 to `below - 1`. */
  whole(below: number): number
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
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
    pick: <T>(items: readonly T[]) => items[whole(items.length)] as T,
    shuffled: (items) => {
      const rest = [...items]
      return items.map(() => rest.splice(whole(rest.length), 1)[0] as (typeof items)[number])
    },
  }
}
