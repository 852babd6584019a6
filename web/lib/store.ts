import { useSyncExternalStore } from 'react'

export interface Store<S> {
  get(): S
  set(change: Partial<S>): void
  subscribe(listener: () => void): () => void
}

/** State outside of React. `set` notifies subscribers only of changes. */
export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      if ((Object.keys(change) as (keyof S)[]).every((key) => Object.is(state[key], change[key]))) return
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Reads one value of a store. The selected value must be a primitive or an object of the state itself. The server and hydration see the
 * initial state, because stores change only in the browser.
 */
export function useStore<S extends object, V>(store: Store<S>, initial: S, select: (state: S) => V): V {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(initial),
  )
}
