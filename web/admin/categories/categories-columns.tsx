import type { Category } from '#contract/categories.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './categories-columns.module.css'
import { ActionsCell, NameCell } from './category-cells.tsx'

const { columns: titles, noDescription } = adminTexts.categories

export const categoriesColumns: Column<Category>[] = [
  { id: 'name', header: titles.name, cell: ({ row }) => <NameCell category={row.original} /> },
  {
    id: 'color',
    header: titles.color,
    cell: ({ row: { original } }) => (
      <span className={styles.swatched}>
        <i className={styles.swatch} style={{ background: original.color }} />
        {original.color}
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
        <span className={styles.none}>{noDescription}</span>
      ),
    meta: { className: styles.description },
  },
  { id: 'created', header: titles.created, cell: ({ row }) => formatDate(row.original.createdAt), meta: { className: styles.created } },
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell category={row.original} />,
    meta: { className: styles.actions },
  },
]

export const categoriesShapes = {
  name: <Skeleton width="50%" height="0.875rem" />,
  color: <Skeleton width="4.5rem" height="1.25rem" />,
  description: <Skeleton width="70%" height="0.75rem" />,
  created: <Skeleton width="5rem" height="0.75rem" />,
  actions: <Skeleton width="3rem" height="1.25rem" className={styles.end} />,
}
