import type { RowCount } from '#contract/fields.ts'

/** The selected rows of a filtered list: those with these keys, or all except these, loaded or not. */
export interface Selection {
  isAll: boolean
  /** The selected keys, or the exceptions if `isAll`. */
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

/** Number of selected rows: an estimate if the total is one. */
export function selectedCount({ isAll, keys }: Selection, total: RowCount): RowCount {
  if (!isAll) return keys.size
  return typeof total === 'number' ? total - keys.size : total
}

export function coverage(selection: Selection, total: RowCount): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total)
  if (typeof total !== 'number' || typeof count !== 'number') {
    if (selection.keys.size > 0) return 'some'
    return selection.isAll ? 'all' : 'none'
  }
  if (count <= 0) return 'none'
  return count >= total && !(selection.isAll && selection.keys.size > 0) ? 'all' : 'some'
}

/** Toggles between all rows and none. */
export const toggledAll = (selection: Selection, total: RowCount): Selection =>
  coverage(selection, total) === 'all' ? nothing : everything

/** What an endpoint for several items takes, with the exact number of items. */
interface Chosen<Filter> {
  items: { ids: string[] } | { filter: Filter; except: string[]; count: number }
  count: number
}

/** The selected rows of the list with this filter. If the list has an estimate of its total, `countExactly` asks the server. */
export async function chosenBy<Filter>(
  { isAll, keys }: Selection,
  {
    filter,
    total,
    countExactly,
  }: { filter: Filter; total: RowCount; countExactly(matching: { filter: Filter; except: string[] }): Promise<number> },
): Promise<Chosen<Filter>> {
  const listed = [...keys]
  if (!isAll) return { items: { ids: listed }, count: listed.length }
  const matching = { filter, except: listed }
  const shown = selectedCount({ isAll, keys }, total)
  const count = typeof shown === 'number' ? shown : await countExactly(matching)
  return { items: { ...matching, count }, count }
}

/** Removes a deleted row from the selection. */
export const without = (selection: Selection, key: string): Selection => (selection.keys.has(key) ? toggled(selection, key) : selection)
