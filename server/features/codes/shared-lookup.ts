/**
 * One lookup at a time for each key. Whoever asks while one is under way shares the next one with all others who do: that begins after they
 * asked, so no answer is older than its question, and however many ask, few lookups are made.
 */
export function createRequestCoalescer<T>(look: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>()
  const following = new Map<string, Promise<T>>()

  function start(key: string): Promise<T> {
    const lookup = look(key)
    underWay.set(key, lookup)
    const landed = () => {
      if (underWay.get(key) === lookup) underWay.delete(key)
    }
    lookup.then(landed, landed)
    return lookup
  }

  function startNext(key: string): Promise<T> {
    following.delete(key)
    return start(key)
  }

  return (key) => {
    const current = underWay.get(key)
    if (!current) return start(key)
    const waiting = following.get(key)
    if (waiting) return waiting
    const next = () => startNext(key)
    const shared = current.then(next, next)
    following.set(key, shared)
    return shared
  }
}
