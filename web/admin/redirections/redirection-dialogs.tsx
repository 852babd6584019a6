import type { Redirection } from '#contract/redirections.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { RedirectionDialog } from './redirection-dialog.tsx'
import { useDeleteRedirection } from './redirection-mutations.ts'

const texts = adminTexts.redirections

const DeleteRedirectionDialog = ({ redirection, onClose }: { redirection: Redirection; onClose(): void }) => (
  <ConfirmAction
    title={texts.deleteTitle}
    action={useDeleteRedirection(redirection)}
    done={texts.deleted}
    undo={{ id: redirection.id }}
    onClose={onClose}
  >
    <p>{texts.deleteQuestion}</p>
    <p>
      <bdi>{texts.deleteText({ from: redirection.fromUrl, to: redirection.toUrl })}</bdi>
      {redirection.hits > 0 && ` ${texts.deleteHits({ hits: redirection.hits })}`}
    </p>
  </ConfirmAction>
)

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; redirection: Redirection }

export const { Dialogs: RedirectionDialogs, useOpenDialog: useRedirectionDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <RedirectionDialog redirection={null} onClose={close} />
  const Dialog = opened.kind === 'edit' ? RedirectionDialog : DeleteRedirectionDialog
  return <Dialog redirection={opened.redirection} onClose={close} />
})
