import type { User } from '#contract/users.ts'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import type { SelectedUsers } from './selected-users.ts'
import { ChangeRoleDialog, DeleteUsersDialog, DisableUsersDialog } from './selected-users-dialogs.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

type Opened =
  | { kind: 'create' }
  | { kind: 'edit' | 'passwordLink' | 'delete'; user: User }
  | { kind: 'delete-selected' | 'disable-selected' | 'role-selected'; selected: SelectedUsers }

export const { Dialogs: UserDialogs, useOpenDialog: useUserDialogs } = createDialogs<Opened>((opened, close) => (
  <Dialog opened={opened} close={close} />
))

function Dialog({ opened, close }: { opened: Opened; close(): void }) {
  const open = useUserDialogs()
  switch (opened.kind) {
    case 'create':
    case 'edit': {
      const user = opened.kind === 'edit' ? opened.user : null
      return <UserFormDialog user={user} onInvited={(created) => open({ kind: 'passwordLink', user: created })} onClose={close} />
    }
    case 'passwordLink':
      return <PasswordLinkDialog user={opened.user} onClose={close} />
    case 'delete':
      return <DeleteUserDialog user={opened.user} onClose={close} />
    case 'delete-selected':
      return <DeleteUsersDialog selected={opened.selected} onClose={close} />
    case 'disable-selected':
      return <DisableUsersDialog selected={opened.selected} onClose={close} />
    case 'role-selected':
      return <ChangeRoleDialog selected={opened.selected} onClose={close} />
  }
}
