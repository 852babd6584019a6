import type { Redirection } from '#contract/redirections.ts'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { DeleteRedirectionDialog } from './delete-redirection-dialog.tsx'
import { RedirectionDialog } from './redirection-dialog.tsx'

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; redirection: Redirection }

export const { Dialogs: RedirectionDialogs, useOpenDialog: useRedirectionDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <RedirectionDialog redirection={null} onClose={close} />
  const Dialog = opened.kind === 'edit' ? RedirectionDialog : DeleteRedirectionDialog
  return <Dialog redirection={opened.redirection} onClose={close} />
})
