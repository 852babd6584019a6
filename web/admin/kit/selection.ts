/** Which rows of a filtered list are chosen: those with these keys, or all but these, whether they are loaded or not. */
export interface Selection {
  isAll: boolean
  /** The chosen ones; with `isAll` the exceptions. */
  keys: ReadonlySet<string>
}

export const nothing: Selection = { isAll: false, keys: new Set() }
const everything: Selection = { isAll: true, keys: new Set() }

export const isSelected = ({ isAll, keys }: Selection, key: string) => keys.has(key) !== isAll

export function toggled({ isAll, keys }: Selection, key: string): Selection {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { isAll, keys: next }
}

/** Number of selected rows. A total above `countedUpTo` means 'more', and so does the result then. */
export function selectedCount({ isAll, keys }: Selection, total: number, countedUpTo = 10_000): number {
  if (!isAll) return keys.size
  return total > countedUpTo ? total : total - keys.size
}

export function coverage(selection: Selection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total)
  if (count <= 0) return 'none'
  return count >= total && !(selection.isAll && selection.keys.size > 0) ? 'all' : 'some'
}

/** Between all rows and none. */
export const toggledAll = (selection: Selection, total: number): Selection => (coverage(selection, total) === 'all' ? nothing : everything)

/** Removes a deleted row from the selection. */
export const without = (selection: Selection, key: string): Selection => (selection.keys.has(key) ? toggled(selection, key) : selection)
