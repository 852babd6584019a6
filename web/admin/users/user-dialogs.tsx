import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { User } from '#contract/users.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; user: User }

const Context = createContext<((dialog: Opened) => void) | null>(null)

/** Opens one of the dialogs of the users screen. */
export function useUserDialogs() {
  const open = use(Context)
  if (!open) throw new Error('useUserDialogs needs UserDialogs around it')
  return open
}

export function UserDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <Context value={setOpened}>
      {children}
      {opened?.kind === 'create' && <UserFormDialog user={null} onClose={close} />}
      {opened?.kind === 'edit' && <UserFormDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteUserDialog user={opened.user} onClose={close} />}
    </Context>
  )
}
