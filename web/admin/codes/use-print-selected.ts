import { useNavigate } from '@tanstack/react-router'
import type { RowCount } from '#contract/fields.ts'
import { printItemsMax } from '#contract/print-layouts.ts'
import { showErrorToast, showFailureToast } from '#web/admin/kit/error-toast.ts'
import { pagesOf } from '#web/admin/kit/pages-of.ts'
import { isSelected, type Selection, selectedCount } from '#web/admin/kit/selection.ts'
import { useSelection } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { printAddress } from './print-address.ts'

interface SelectableList {
  kind: 'codes' | 'songs'
  /** Number of all rows. */
  count: RowCount
  /** Ids of the loaded rows, in order. */
  loaded(): string[]
  /** Fetches a page of ids, for a selection that includes rows that are not loaded. */
  page(cursor: string | undefined): Promise<{ ids: string[]; nextCursor: string | null }>
}

/** Opens the print studio with the selected rows, in the order of the list. */
export function usePrintSelected(list: SelectableList): () => Promise<void> {
  const selection = useSelection()
  const navigate = useNavigate()
  return async () => {
    const failTooMany = () => showErrorToast(adminTexts.codes.tooManyToPrint({ most: printItemsMax }))
    const count = selectedCount(selection, list.count)
    if (typeof count === 'number' && count > printItemsMax) return failTooMany()
    try {
      const ids = selection.isAll ? await allSelected(selection, list) : list.loaded().filter((id) => selection.keys.has(id))
      if (ids.length > printItemsMax) return failTooMany()
      await navigate(printAddress({ kind: list.kind, ids }))
    } catch (error) {
      showFailureToast(error)
    }
  }
}

/** In the order of the list. Stops after `printItemsMax`. */
async function allSelected(selection: Selection, { page }: SelectableList): Promise<string[]> {
  const ids: string[] = []
  for await (const { ids: found } of pagesOf(page)) {
    ids.push(...found.filter((id) => isSelected(selection, id)))
    if (ids.length > printItemsMax) break
  }
  return ids
}
