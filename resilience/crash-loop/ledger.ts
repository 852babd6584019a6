/** What the server said of a write; 'unanswered' when it died first, so that the write may have happened or not. */
export type Verdict = 'acknowledged' | 'unanswered'

interface Entry<State> {
  /** Null: it does not exist. */
  acknowledged: State | null
  unanswered: (State | null)[]
}

export type Ledger<State> = ReturnType<typeof createLedger<State>>

/** What must be there after a crash: of every thing the last acknowledged state, or one whose write was not answered. */
export function createLedger<State>(name: string) {
  const entries = new Map<string, Entry<State>>()
  const counts = { acknowledged: 0, unanswered: 0 }

  const entryOf = (key: string): Entry<State> => {
    const entry = entries.get(key) ?? { acknowledged: null, unanswered: [] }
    entries.set(key, entry)
    return entry
  }

  const possible = (key: string): (State | null)[] => {
    const { acknowledged, unanswered } = entryOf(key)
    return [acknowledged, ...unanswered]
  }

  /** Says what is wrong with `actual`, and takes it as the truth from here on. */
  function settle(key: string, actual: State | null): string[] {
    const expected = possible(key)
    const isRight = expected.some((state) => JSON.stringify(state) === JSON.stringify(actual))
    if (actual === null) entries.delete(key)
    else entries.set(key, { acknowledged: actual, unanswered: [] })
    return isRight
      ? []
      : [`${name} '${key}' is ${JSON.stringify(actual)} instead of ${expected.map((s) => JSON.stringify(s)).join(' or ')}`]
  }

  return {
    counts,
    possible,
    /** Keys of what exists for certain. */
    existing: () => [...entries].flatMap(([key, { acknowledged }]) => (acknowledged === null ? [] : [key])),
    /** Takes what is there already as acknowledged. */
    adopt: (key: string, state: State) => void entries.set(key, { acknowledged: state, unanswered: [] }),
    /** Notes a write before it is sent, and what became of it. */
    async attempt(key: string, next: State | null, send: () => Promise<Verdict>): Promise<Verdict> {
      const entry = entryOf(key)
      entry.unanswered.push(next)
      const verdict = await send()
      counts[verdict]++
      if (verdict === 'acknowledged') entries.set(key, { acknowledged: next, unanswered: [] })
      return verdict
    },
    /** Compares with everything that is there, and lists what is wrong. */
    compare: (actual: ReadonlyMap<string, State>): string[] =>
      [...new Set([...entries.keys(), ...actual.keys()])].flatMap((key) => settle(key, actual.get(key) ?? null)),
  }
}
