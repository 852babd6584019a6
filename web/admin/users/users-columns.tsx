import type { User } from '#contract/users.ts'
import { Avatar } from '#web/admin/kit/avatar.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusCell, UsernameCell } from './user-cells.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './users-columns.module.css'

const { columns: titles } = adminTexts.users

export const usersColumns: Column<User>[] = [
  { id: 'avatar', header: titles.avatar, cell: ({ row }) => <Avatar person={row.original} />, meta: { className: styles.avatar } },
  { id: 'username', header: titles.username, cell: ({ row }) => <UsernameCell user={row.original} /> },
  {
    id: 'displayName',
    header: titles.displayName,
    cell: ({ row: { original } }) => (
      <bdi dir="auto" title={original.displayName}>
        {original.displayName}
      </bdi>
    ),
    meta: { className: styles.displayName },
  },
  { id: 'joined', header: titles.joined, cell: ({ row }) => formatDate(row.original.createdAt), meta: { className: styles.joined } },
  { id: 'status', header: titles.status, cell: ({ row }) => <StatusCell user={row.original} />, meta: { className: styles.status } },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <UserMenu user={row.original} />, meta: { className: styles.actions } },
]

export const usersShapes = {
  avatar: <Skeleton width="2.25rem" height="2.25rem" className={styles.disc} />,
  username: <Skeleton width="60%" height="0.875rem" />,
  displayName: <Skeleton width="70%" height="0.75rem" />,
  joined: <Skeleton width="5rem" height="0.75rem" />,
  status: <Skeleton width="3.5rem" height="1.25rem" />,
  actions: <Skeleton width="1.25rem" height="1.25rem" className={styles.dot} />,
}
