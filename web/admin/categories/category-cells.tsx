import { Menu } from '@mantine/core'
import type { Category } from '#contract/categories.ts'
import { FavoriteButton } from '#web/admin/kit/favorite-button.tsx'
import { DeleteIcon, EditIcon } from '#web/admin/kit/icons.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './categories-columns.module.css'
import { useCategoryActions } from './category-actions.ts'
import { useFavoriteCategory, useIsSaving } from './category-mutations.ts'

const texts = adminTexts.categories

export function NameCell({ category }: { category: Category }) {
  const isSaving = useIsSaving(category)
  return (
    <div className={styles.name}>
      <b title={category.name}>
        <i className={styles.under} style={{ background: category.color }} />
        <bdi dir="auto">{category.name}</bdi>
      </b>
      <small>
        {isSaving ? <SavingMark /> : texts.songCount(category.songCount)}
        {!isSaving && !category.isActive && ' '}
        {!isSaving && !category.isActive && <span className={styles.inactive}>{texts.inactive}</span>}
      </small>
    </div>
  )
}

export function ActionsCell({ category }: { category: Category }) {
  const open = useCategoryActions()
  const favorite = useFavoriteCategory(category)
  const toggleFavorite = () =>
    favorite.mutate(!category.isFavorite, {
      onSuccess: () => showToast({ tone: 'success', description: texts.updated }),
      onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
    })
  return (
    <>
      <FavoriteButton isFavorite={category.isFavorite} isSaving={favorite.isPending} onToggle={toggleFavorite} />
      <RowMenu>
        <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', category })}>
          {adminTexts.edit}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete', category })}>
          {adminTexts.delete}
        </Menu.Item>
      </RowMenu>
    </>
  )
}
