import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Category } from '#contract/categories.ts'
import { EntityTable } from '#web/admin/kit/entity-table.tsx'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { useRequestedCommand } from '#web/admin/kit/screen-commands.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { adminCategoriesQuery } from './categories.queries.ts'
import { categoriesColumns } from './categories-columns.tsx'
import { CategoryDialogs, useCategoryDialogs } from './category-dialogs.tsx'

const texts = adminTexts.categories
const idOf = ({ id }: Category) => id

export function CategoriesScreen() {
  const list = useQuery(adminCategoriesQuery())
  const count = list.data?.length
  return (
    <CategoryDialogs>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : formatNumber(count)} action={<AddButton />} />
      <EntityTable
        query={list}
        rows={list.data}
        rowKey={idOf}
        count={count}
        columns={categoriesColumns}
        texts={texts}
        empty={<ListMessage title={texts.emptyTitle} text={texts.empty} />}
      />
    </CategoryDialogs>
  )
}

function AddButton() {
  const open = useCategoryDialogs()
  const create = useCallback(() => open({ kind: 'create' }), [open])
  useRequestedCommand('create-categories', create)
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={create}>
      {texts.add}
    </Button>
  )
}
