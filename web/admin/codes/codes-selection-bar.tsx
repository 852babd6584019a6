import type { RowCount } from '#contract/fields.ts'
import { PrintIcon } from '#web/admin/kit/icons.tsx'
import { selectedCount } from '#web/admin/kit/selection.ts'
import { SelectionAction, SelectionBar } from '#web/admin/kit/selection-bar.tsx'
import { useSelection } from '#web/admin/kit/selection-context.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { CodeListing, CodesPage } from './codes.queries.ts'
import { usePrintSelected } from './use-print-selected.ts'

const texts = adminTexts.codes

interface Props {
  listing: CodeListing
  count: RowCount
  pages: readonly CodesPage[]
}

/** Actions on the selected codes. */
export function CodesSelectionBar({ listing, count, pages }: Props) {
  const selection = useSelection()
  const print = usePrintSelected({
    kind: 'codes',
    count,
    loaded: () => pages.flatMap(idsOf),
    page: async (cursor) => {
      const page = await call('GET /api/admin/codes', { query: { ...listing, cursor, limit: 200 } })
      return { ids: idsOf(page), nextCursor: page.nextCursor }
    },
  })
  return (
    <SelectionBar count={selectedCount(selection, count)} total={count}>
      <SelectionAction icon={<PrintIcon size={16} />} onPress={() => void print()}>
        {texts.print}
      </SelectionAction>
    </SelectionBar>
  )
}

const idsOf = ({ codes }: CodesPage) => codes.map(({ id }) => id)
