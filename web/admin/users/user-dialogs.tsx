import type { User } from '#contract/users.ts'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; user: User }

export const { Dialogs: UserDialogs, useOpenDialog: useUserDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <UserFormDialog user={null} onClose={close} />
  const Dialog = opened.kind === 'edit' ? UserFormDialog : DeleteUserDialog
  return <Dialog user={opened.user} onClose={close} />
})
