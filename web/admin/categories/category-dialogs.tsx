import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { isFeaturedCategory } from '#contract/featured-category.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { adminCategoriesQuery } from './categories.queries.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { useDeleteCategory } from './category-mutations.ts'

const texts = adminTexts.categories

/** A category that has songs can be deleted only after choosing another one for them. */
function DeleteCategoryDialog({ category: opened, onClose }: { category: Category; onClose(): void }) {
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  // After a rejection, the refetched category has the song count that the server checked.
  const category = categories.find(({ id }) => id === opened.id) ?? opened
  const { id, name, songCount, playlistCount } = category
  const [target, setTarget] = useState('')
  const targets = categories.filter((other) => other.isActive && other.id !== id)
  const isInUse = songCount > 0
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      {...(isInUse && { confirmLabel: texts.moveAndDelete })}
      action={useDeleteCategory(category, isInUse ? target : '')}
      isPossible={!isInUse || target !== ''}
      done={texts.deleted}
      undo={{ id }}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.deleteText({ name })}</bdi>
      </p>
      {isInUse && (
        <NativeSelect
          label={texts.moveSongs({ count: songCount })}
          aria-required
          description={targets.length === 0 ? texts.noTarget : texts.deleteInUse}
          rightSection={<ChevronIcon size={16} />}
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        >
          <option value="">{adminTexts.songForm.chooseCategory}</option>
          {targets.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </NativeSelect>
      )}
      {playlistCount > 0 && <p>{texts.deletePlaylists({ count: playlistCount })}</p>}
      {category && isFeaturedCategory(category) && <p>{texts.deleteHome}</p>}
    </ConfirmAction>
  )
}

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; category: Category }

export const { Dialogs: CategoryDialogs, useOpenDialog: useCategoryDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <CategoryDialog category={null} onClose={close} />
  const Dialog = opened.kind === 'edit' ? CategoryDialog : DeleteCategoryDialog
  return <Dialog category={opened.category} onClose={close} />
})
