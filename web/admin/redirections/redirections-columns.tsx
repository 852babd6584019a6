import type { Redirection } from '#contract/redirections.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActionsCell, HitsCell, SourceCell, StatusCell } from './redirection-cells.tsx'
import styles from './redirections-columns.module.css'

const { columns: titles } = adminTexts.redirections

export const redirectionsColumns: Column<Redirection>[] = [
  { id: 'from', header: titles.from, cell: ({ row }) => <SourceCell redirection={row.original} />, meta: { className: styles.from } },
  {
    id: 'to',
    header: titles.to,
    cell: ({ row: { original } }) => (
      <bdi className={styles.address} title={original.toUrl}>
        {original.toUrl}
      </bdi>
    ),
    meta: { className: styles.to },
  },
  { id: 'status', header: titles.status, cell: ({ row }) => <StatusCell redirection={row.original} />, meta: { className: styles.status } },
  { id: 'created', header: titles.created, cell: ({ row }) => formatDate(row.original.createdAt), meta: { className: styles.created } },
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell redirection={row.original} />,
    meta: { className: styles.actions },
  },
  { id: 'hits', header: titles.hits, cell: ({ row }) => <HitsCell redirection={row.original} />, meta: { className: styles.hits } },
]

export const redirectionsShapes = {
  from: <Skeleton width="60%" height="0.875rem" />,
  to: <Skeleton width="70%" height="0.875rem" />,
  status: <Skeleton width="4rem" height="1.25rem" />,
  created: <Skeleton width="5rem" height="0.75rem" />,
  actions: <Skeleton width="1.5rem" height="1.25rem" className={styles.middle} />,
  hits: <Skeleton width="3rem" height="0.75rem" className={styles.end} />,
}
