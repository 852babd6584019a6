import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { RowCount } from '#contract/fields.ts'
import { createStore, type Store, useStore } from '#web/lib/store.ts'
import { coverage, isSelected, nothing, type Selection, toggled, toggledAll, without } from './selection.ts'

interface State {
  selection: Selection
  /** Rows of the list, loaded or not. */
  total: RowCount
}

const initial: State = { selection: nothing, total: 0 }
const Context = createContext<Store<State> | null>(null)
const noSelection: Store<State> = createStore(initial)

/** Provides the selection of a list. A store outside of React state, so that selecting a row rerenders that row and not the list. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore(initial))
  return <Context value={store}>{children}</Context>
}

function useSelectionStore(): Store<State> {
  const store = use(Context)
  if (!store) throw new Error('only inside SelectionProvider')
  return store
}

export function useSelectionActions() {
  const store = useSelectionStore()
  const [actions] = useState(() => ({
    current: () => store.get().selection,
    setTotal: (total: RowCount) => store.set({ total }),
    toggle: (key: string) => store.set({ selection: toggled(store.get().selection, key) }),
    toggleAll: () => store.set({ selection: toggledAll(store.get().selection, store.get().total) }),
    clear: () => store.set({ selection: nothing }),
    deselect: (key: string) => store.set({ selection: without(store.get().selection, key) }),
  }))
  return actions
}

/** Selects among the `total` rows that match a filter. Another search or filter clears the selection: its rows are no longer in sight. */
export function useSelectionOf(filter: object, total: RowCount | undefined) {
  const { setTotal, clear } = useSelectionActions()
  useEffect(() => setTotal(total ?? 0), [total, setTotal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its change clears
  useEffect(clear, [JSON.stringify(filter), clear])
}

export const useSelection = () => useStore(useSelectionStore(), initial, ({ selection }) => selection)
/** False in a list without selection. */
export const useIsSelected = (key: string) => useStore(use(Context) ?? noSelection, initial, ({ selection }) => isSelected(selection, key))
export const useCoverage = () => useStore(useSelectionStore(), initial, ({ selection, total }) => coverage(selection, total))
