import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { DynamicCode } from '#contract/codes.ts'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { ClearButton, ListMessage } from '#web/admin/kit/list-message.tsx'
import { useCoverage } from '#web/admin/kit/selection-context.tsx'
import type { Column } from '#web/admin/kit/table-head.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useCodeDialogs } from './code-dialogs.tsx'
import type { CodeListing, CodesPage } from './codes.queries.ts'
import { CodesSelectionBar } from './codes-selection-bar.tsx'

const texts = adminTexts.codes

interface Props {
  list: UseInfiniteQueryResult<{ pages: CodesPage[] }>
  columns: Column<DynamicCode>[]
  listing: CodeListing
  at: number
  onListing(listing: CodeListing): void
  onPosition(index: number): void
}

/** The codes, or a message if there are none. */
export function CodesList({ list, columns, listing, at, onListing, onPosition }: Props) {
  const isAnySelected = useCoverage() !== 'none'
  const pages = list.data?.pages ?? []
  return (
    <ContinuousList
      list={list}
      listKey={JSON.stringify(listing)}
      rowsOf={codesOf}
      rowKey={idOf}
      columns={columns}
      texts={texts}
      bar={isAnySelected && <CodesSelectionBar listing={listing} count={pages.at(-1)?.count ?? 0} pages={pages} />}
      at={at}
      onPosition={onPosition}
      empty={<NoCodes listing={listing} onListing={onListing} />}
    />
  )
}

function NoCodes({ listing, onListing }: Pick<Props, 'listing' | 'onListing'>) {
  const open = useCodeDialogs()
  const { search, batch, only } = listing
  if (!search && !batch && !only)
    return (
      <ListMessage title={texts.emptyTitle} text={texts.empty}>
        <Button onClick={() => open({ kind: 'create' })}>{texts.add}</Button>
        <Button variant="default" onClick={() => open({ kind: 'new-batch' })}>
          {texts.addBatch}
        </Button>
      </ListMessage>
    )
  const text = search ? texts.emptySearch : only === 'flagged' ? texts.emptyFlagged : only === 'off' ? texts.emptyOff : texts.emptyBatch
  return (
    <ListMessage title={texts.emptyFound} text={text}>
      <ClearButton onClear={() => onListing(search ? { ...listing, search: '' } : { search: '' })}>
        {search ? texts.clearSearch : texts.showEverything}
      </ClearButton>
    </ListMessage>
  )
}

const codesOf = (page: CodesPage) => page.codes
const idOf = ({ id }: DynamicCode) => id
