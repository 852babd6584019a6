import { Menu } from '@mantine/core'
import type { Group } from '#contract/groups.ts'
import columns from '#web/admin/kit/columns.module.css'
import { actionsColumn, createdColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { QrIcon, UsersIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { DeleteMenuItem, EditMenuItem, RowMenu } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useGroupDialogs } from './group-dialogs.tsx'
import styles from './groups-columns.module.css'
import { End } from './members-dialog.tsx'

const texts = adminTexts.groups
const titles = texts.columns

export const groupsColumns: Column<Group>[] = [
  { id: 'name', header: titles.name, cell: ({ row }) => <NameCell group={row.original} />, meta: { namesRow: true } },
  {
    id: 'ends',
    header: titles.ends,
    cell: ({ row }) => <End at={row.original.endsAt} />,
    meta: { className: styles.ends },
  },
  createdColumn(titles.created, { className: `${styles.created} ${columns.wide}` }),
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell group={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function NameCell({ group: { name, memberCount, joinedCount } }: { group: Group }) {
  const missing = memberCount - joinedCount
  return (
    <ItemCell title={name}>
      {texts.members({ count: memberCount })}
      {missing > 0 && ` · ${texts.withoutAccount({ count: missing })}`}
    </ItemCell>
  )
}

function ActionsCell({ group }: { group: Group }) {
  const open = useGroupDialogs()
  return (
    <RowMenu name={group.name}>
      <EditMenuItem onClick={() => open({ kind: 'edit', group })} />
      <Menu.Item leftSection={<UsersIcon size={18} />} onClick={() => open({ kind: 'members', group })}>
        {texts.showMembers}
      </Menu.Item>
      <Menu.Item leftSection={<QrIcon size={18} />} onClick={() => open({ kind: 'invitation', group })}>
        {texts.invite}
      </Menu.Item>
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', group })} />
    </RowMenu>
  )
}
