import type { Category } from '#contract/categories.ts'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; category: Category }

export const { Dialogs: CategoryDialogs, useOpenDialog: useCategoryDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <CategoryDialog category={null} onClose={close} />
  const Dialog = opened.kind === 'edit' ? CategoryDialog : DeleteCategoryDialog
  return <Dialog category={opened.category} onClose={close} />
})
