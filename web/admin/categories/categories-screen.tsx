import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { adminCategoriesQuery } from './categories.queries.ts'
import { CategoriesList } from './categories-list.tsx'
import { CategoryActions } from './category-actions.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'

const texts = adminTexts.categories

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; category: Category }

export function CategoriesScreen() {
  const list = useQuery(adminCategoriesQuery())
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <CategoryActions value={setOpened}>
      <ScreenBar
        title={texts.title}
        count={list.data?.length.toLocaleString('en')}
        action={
          <Button leftSection={<AddIcon size={18} />} onClick={() => setOpened({ kind: 'create' })}>
            {texts.add}
          </Button>
        }
      />
      <CategoriesList list={list} />
      {opened?.kind === 'create' && <CategoryDialog category={null} onClose={close} />}
      {opened?.kind === 'edit' && <CategoryDialog category={opened.category} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteCategoryDialog category={opened.category} onClose={close} />}
    </CategoryActions>
  )
}
