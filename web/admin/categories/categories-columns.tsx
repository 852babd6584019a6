import { Menu } from '@mantine/core'
import type { Category } from '#contract/categories.ts'
import columns from '#web/admin/kit/columns.module.css'
import { actionsColumn, createdColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { FavoriteButton } from '#web/admin/kit/favorite-button.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { DeleteMenuItem, EditMenuItem, RowMenu, ViewMenuItem } from '#web/admin/kit/row-menu.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './categories-columns.module.css'
import { useCategoryDialogs } from './category-dialogs.tsx'
import { useFavoriteCategory } from './category-mutations.ts'

const texts = adminTexts.categories
const titles = texts.columns

export const categoriesColumns: Column<Category>[] = [
  { id: 'name', header: titles.name, cell: ({ row }) => <NameCell category={row.original} />, meta: { namesRow: true } },
  {
    id: 'color',
    header: titles.color,
    cell: ({ row: { original } }) => (
      <span className={styles.swatched}>
        <i className={styles.swatch} style={{ background: original.color }} />
        <bdi dir="ltr">{original.color}</bdi>
      </span>
    ),
    meta: { className: styles.color },
  },
  {
    id: 'description',
    header: titles.description,
    cell: ({ row: { original } }) =>
      original.description ? (
        <bdi dir="auto" title={original.description}>
          {original.description}
        </bdi>
      ) : (
        <span className={styles.none}>{texts.noDescription}</span>
      ),
    meta: { className: `${styles.description} ${columns.text}` },
  },
  createdColumn(titles.created, { className: `${styles.created} ${columns.wide}` }),
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell category={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function NameCell({ category }: { category: Category }) {
  const name = (
    <>
      <i className={styles.under} style={{ background: category.color }} />
      <bdi dir="auto">{category.name}</bdi>
    </>
  )
  return (
    <ItemCell title={category.name} name={name} isSaving={useIsSaving(category)}>
      {texts.songCount({ count: category.songCount })} {!category.isActive && <StatusBadge tone="warning">{texts.inactive}</StatusBadge>}
    </ItemCell>
  )
}

function ActionsCell({ category }: { category: Category }) {
  const open = useCategoryDialogs()
  const favorite = useFavoriteCategory(category)
  const toggleFavorite = () =>
    favorite.mutate(!category.isFavorite, {
      onSuccess: () => showToast({ tone: 'success', description: texts.updated }),
      onError: showFailureToast,
    })
  return (
    <>
      <FavoriteButton name={category.name} isFavorite={category.isFavorite} isSaving={favorite.isPending} onToggle={toggleFavorite} />
      <RowMenu name={category.name}>
        <EditMenuItem onClick={() => open({ kind: 'edit', category })} />
        <ViewMenuItem path={`/playlists/${category.id}`} />
        <Menu.Divider />
        <DeleteMenuItem onClick={() => open({ kind: 'delete', category })} />
      </RowMenu>
    </>
  )
}
