/** Outcome of a write. 'unconfirmed': the server died first, so the write may have happened or not. */
export type Verdict = 'acknowledged' | 'unconfirmed'

interface Entry<State> {
  /** Null if it does not exist. */
  acknowledged: State | null
  unconfirmed: (State | null)[]
}

/** Expected rows after a crash: for each key the last acknowledged state, or that of an unconfirmed write. */
export function createLedger<State>(name: string) {
  const entries = new Map<string, Entry<State>>()
  const counts = { acknowledged: 0, unconfirmed: 0 }

  const entryOf = (key: string): Entry<State> => {
    const entry = entries.get(key) ?? { acknowledged: null, unconfirmed: [] }
    entries.set(key, entry)
    return entry
  }

  const possible = (key: string): (State | null)[] => {
    const { acknowledged, unconfirmed } = entryOf(key)
    return [acknowledged, ...unconfirmed]
  }

  /** Reports differences of `actual`, and adopts it as the expected state. */
  function settle(key: string, actual: State | null): string[] {
    const expected = possible(key)
    const isRight = expected.some((state) => JSON.stringify(state) === JSON.stringify(actual))
    if (actual === null) entries.delete(key)
    else entries.set(key, { acknowledged: actual, unconfirmed: [] })
    return isRight
      ? []
      : [`${name} '${key}' is ${JSON.stringify(actual)} instead of ${expected.map((s) => JSON.stringify(s)).join(' or ')}`]
  }

  return {
    counts,
    possible,
    /** Keys that certainly exist. */
    existing: () => [...entries].flatMap(([key, { acknowledged }]) => (acknowledged === null ? [] : [key])),
    /** Adopts existing rows as acknowledged. */
    adopt: (key: string, state: State) => void entries.set(key, { acknowledged: state, unconfirmed: [] }),
    /** Records a write before it is sent, and its outcome. */
    async attempt(key: string, next: State | null, send: () => Promise<Verdict>): Promise<Verdict> {
      const entry = entryOf(key)
      entry.unconfirmed.push(next)
      const verdict = await send()
      counts[verdict]++
      if (verdict === 'acknowledged') entries.set(key, { acknowledged: next, unconfirmed: [] })
      return verdict
    },
    /** Compares with all existing rows, and lists the differences. */
    compare: (actual: ReadonlyMap<string, State>): string[] =>
      [...new Set([...entries.keys(), ...actual.keys()])].flatMap((key) => settle(key, actual.get(key) ?? null)),
  }
}
