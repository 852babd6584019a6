/** Loads the value of each id once per page. The next call repeats a load that has failed. */
export function loadOnce<Value>(load: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>()
  return (id) => {
    const known = loads.get(id)
    if (known) return known
    const loading = load(id)
    loads.set(id, loading)
    loading.catch(() => loads.delete(id))
    return loading
  }
}
