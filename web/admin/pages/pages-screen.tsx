import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { EntityTable } from '#web/admin/kit/entity-table.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { ownPagesQuery } from '#web/admin/kit/own-pages.queries.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type ListedPage, listedPages } from './listed-pages.ts'
import { PageDialogs, usePageDialogs } from './page-dialogs.tsx'
import { pagesColumns } from './pages-columns.tsx'

const texts = adminTexts.pages
const idOf = ({ id }: ListedPage) => id

/** Lists pages that editors write, and pages whose text is a setting. */
export function PagesScreen() {
  const list = useQuery(ownPagesQuery())
  const site = useSite()
  const rows = useMemo(() => list.data && listedPages(list.data, site), [list.data, site])
  const count = rows?.length
  return (
    <PageDialogs>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : formatNumber(count)} action={<AddButton />} />
      <EntityTable query={list} rows={rows} rowKey={idOf} count={count} columns={pagesColumns} texts={texts} empty={null} />
    </PageDialogs>
  )
}

function AddButton() {
  const open = usePageDialogs()
  return <CreateButton label={texts.add} command="create-pages" onCreate={() => open({ kind: 'create' })} />
}
