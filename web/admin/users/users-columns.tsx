import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { User } from '#contract/users.ts'
import { Avatar } from '#web/admin/kit/avatar.tsx'
import columns from '#web/admin/kit/columns.module.css'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { DeleteIcon, DisableIcon, EditIcon, EnableIcon, UploadIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { SelectAllBox, SelectBox } from '#web/admin/kit/selection-boxes.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { useViewer } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ShareIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUserDialogs } from './user-dialogs.tsx'
import { useSetStatus } from './user-mutations.ts'
import styles from './users-columns.module.css'

const texts = adminTexts.users
const titles = texts.columns

export const usersColumns: Column<User>[] = [
  {
    id: 'select',
    header: () => <SelectAllBox />,
    cell: ({ row: { original } }) => <SelectBox rowKey={original.id} name={`@${original.username}`} />,
    meta: { className: styles.select },
  },
  {
    id: 'avatar',
    header: titles.avatar,
    cell: ({ row }) => <Avatar person={row.original} />,
    meta: { className: styles.avatar, skeleton: <Skeleton width="2.25rem" height="2.25rem" className={styles.disc} /> },
  },
  { id: 'username', header: titles.username, cell: ({ row }) => <UsernameCell user={row.original} />, meta: { namesRow: true } },
  {
    id: 'displayName',
    header: titles.displayName,
    cell: ({ row: { original } }) => (
      <bdi dir="auto" title={original.displayName}>
        {original.displayName}
      </bdi>
    ),
    meta: { canHide: true, className: `${styles.displayName} ${columns.text}` },
  },
  {
    id: 'joined',
    header: titles.joined,
    cell: ({ row }) => formatDate(row.original.createdAt),
    meta: { canHide: true, className: `${styles.joined} ${columns.digits}` },
  },
  {
    id: 'status',
    header: titles.status,
    cell: ({ row }) => <StatusCell user={row.original} />,
    meta: { canHide: true, className: styles.status },
  },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <UserMenu user={row.original} />, meta: { className: styles.actions } },
]

function UsernameCell({ user }: { user: User }) {
  const isOwn = useViewer().profileId === user.id
  const name = (
    <>
      <bdi dir="ltr">@{user.username}</bdi> {isOwn && <StatusBadge tone="quiet">{texts.you}</StatusBadge>}
    </>
  )
  return (
    <ItemCell title={user.username} name={name} isSaving={useIsSaving(user)}>
      <bdi dir="auto" className={styles.under}>
        {user.displayName}
      </bdi>
    </ItemCell>
  )
}

const StatusCell = ({ user: { status, role, hasPassword } }: { user: User }) => (
  <>
    {status === 'active' && !hasPassword ? (
      <StatusBadge tone="quiet">{texts.noPassword}</StatusBadge>
    ) : (
      <StatusBadge tone={status === 'active' ? 'positive' : 'warning'}>{texts.statuses[status]}</StatusBadge>
    )}{' '}
    {/* Without the space, Arabic letters would join across the two. */}
    <span className={styles.role} data-role={role}>
      {texts.roles[role]}
    </span>
  </>
)

/** Actions of the row. Actions that are not allowed on one's own account stay visible and say why. */
function UserMenu({ user }: { user: User }) {
  const open = useUserDialogs()
  const status = useSetStatus(user)
  const reasonId = useId()
  const navigate = useNavigate()
  const showUploads = () => void navigate({ to: '/admin/$', params: { _splat: 'songs' }, search: { uploader: user.id } })
  const isOwn = useViewer().profileId === user.id
  const unlessOwn = (act: () => void) =>
    isOwn ? { 'aria-disabled': true, 'aria-describedby': reasonId, closeMenuOnClick: false } : { onClick: act }
  return (
    <RowMenu name={`@${user.username}`}>
      <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', user })}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<UploadIcon size={18} />} onClick={showUploads}>
        {texts.uploads}
      </Menu.Item>
      {user.status === 'active' && !isOwn && (
        <Menu.Item leftSection={<ShareIcon size={18} />} onClick={() => open({ kind: 'passwordLink', user })}>
          {texts.passwordLink}
        </Menu.Item>
      )}
      {user.status === 'active' ? (
        <Menu.Item leftSection={<DisableIcon size={18} />} {...unlessOwn(() => status.mutate('disabled'))}>
          {texts.disable}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<EnableIcon size={18} />} onClick={() => status.mutate('active')}>
          {texts.enable}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} {...unlessOwn(() => open({ kind: 'delete', user }))}>
        {texts.delete}
      </Menu.Item>
      {isOwn && (
        <p id={reasonId} className={styles.reason}>
          {texts.ownAccount}
        </p>
      )}
    </RowMenu>
  )
}
