import { Menu } from '@mantine/core'
import { useId } from 'react'
import type { User } from '#contract/users.ts'
import { DeleteIcon, DisableIcon, EditIcon, EnableIcon } from '#web/admin/kit/icons.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { useViewer } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { useUserDialogs } from './user-dialogs.tsx'
import styles from './user-menu.module.css'
import { useSetStatus } from './user-mutations.ts'

const texts = adminTexts.users

/** Everything a row can do. What nobody may do to themselves stays in sight, and says why it cannot be done. */
export function UserMenu({ user }: { user: User }) {
  const open = useUserDialogs()
  const status = useSetStatus(user)
  const reasonId = useId()
  const isOwn = useViewer().profileId === user.id
  const unlessOwn = (act: () => void) =>
    isOwn ? { 'aria-disabled': true, 'aria-describedby': reasonId, closeMenuOnClick: false } : { onClick: act }
  return (
    <RowMenu>
      <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', user })}>
        {texts.edit}
      </Menu.Item>
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
