import { useMutation, useQueryClient } from '@tanstack/react-query'
import { groupBy } from '#contract/group-by.ts'
import type { TrashItem, TrashKind } from '#contract/trash.ts'
import { showErrorToast, showFailureToast } from '#web/admin/kit/error-toast.ts'
import { HistoryIcon } from '#web/admin/kit/icons.tsx'
import { pagesOf } from '#web/admin/kit/pages-of.ts'
import { isSelected, selectedCount } from '#web/admin/kit/selection.ts'
import { SelectionAction, SelectionBar } from '#web/admin/kit/selection-bar.tsx'
import { useSelection, useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { type Deleted, refreshAfterRestore, restore } from '#web/admin/kit/use-restore.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import type { TrashPage } from './trash.queries.ts'

const texts = adminTexts.trash

interface Props {
  kind: TrashKind | undefined
  count: number
  pages: readonly TrashPage[]
}

/** Restores the selected items. */
export function TrashSelectionBar({ kind, count, pages }: Props) {
  const client = useQueryClient()
  const selection = useSelection()
  const { clear } = useSelectionActions()
  const restoring = useMutation({
    mutationFn: async () => {
      const items = selection.isAll ? await allItems(kind) : pages.flatMap((page) => page.items)
      return restoreEach(items.filter(({ id }) => isSelected(selection, id)))
    },
    onSuccess: ({ restored, failed, reason }) => {
      clear()
      if (failed > 0) showErrorToast(texts.restoredSome({ restored, failed, reason }))
      else void showToast({ tone: 'success', description: texts.restored({ count: restored }) })
    },
    onError: showFailureToast,
    onSettled: () => refreshAfterRestore(client),
  })
  return (
    <SelectionBar count={selectedCount(selection, count)} total={count}>
      <SelectionAction icon={<HistoryIcon size={16} />} onPress={() => !restoring.isPending && restoring.mutate()}>
        {texts.restoreSelected}
      </SelectionAction>
    </SelectionBar>
  )
}

async function allItems(kind: TrashKind | undefined): Promise<TrashItem[]> {
  const items: TrashItem[] = []
  for await (const page of pagesOf((cursor) => call('GET /api/admin/trash', { query: { kind, cursor, limit: 200 } })))
    items.push(...page.items)
  return items
}

/**
 * One after the other, newest first, because an item may need what was deleted after it: a song its category. Items that one action deleted
 * are restored together if all of them are selected.
 */
async function restoreEach(items: readonly TrashItem[]) {
  const result = { restored: 0, failed: 0, reason: '' }
  for (const [deletionId, together] of groupBy(items, (item) => item.deletionId)) {
    const isWhole = together.length > 1 && together.length === together[0]?.deletedTogether
    const chosen: Deleted[] = isWhole ? [{ deletionId }] : together.map(({ id }) => ({ id }))
    for (const one of chosen)
      try {
        result.restored += (await restore(one)).count
      } catch (error) {
        result.failed += isWhole ? together.length : 1
        result.reason ||= errorText(error)
      }
  }
  return result
}
