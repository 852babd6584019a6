import { useMemo, useSyncExternalStore } from 'react'

/**
 * `use-sync-external-store/with-selector`, which the router asks for, on React's own hook: the package's is three times as long for React
 * versions that this program does not run on. The selection is made once for each snapshot, and an equal one is kept.
 */
export function useSyncExternalStoreWithSelector<S, V>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => S,
  getServerSnapshot: (() => S) | null | undefined,
  selector: (snapshot: S) => V,
  isEqual: (a: V, b: V) => boolean = Object.is,
): V {
  const [select, selectOnServer] = useMemo(() => {
    let last: { snapshot: S; selection: V } | null = null
    const selected = (snapshot: S): V => {
      if (last && Object.is(last.snapshot, snapshot)) return last.selection
      const selection = selector(snapshot)
      last = { snapshot, selection: last && isEqual(last.selection, selection) ? last.selection : selection }
      return last.selection
    }
    return [() => selected(getSnapshot()), getServerSnapshot ? () => selected(getServerSnapshot()) : undefined]
  }, [getSnapshot, getServerSnapshot, selector, isEqual])
  return useSyncExternalStore(subscribe, select, selectOnServer)
}
