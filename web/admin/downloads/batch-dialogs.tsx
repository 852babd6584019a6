import type { DownloadBatch } from '#contract/download-codes.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { EditDownloadBatchDialog, NewDownloadBatchDialog } from './batch-dialog.tsx'
import { DownloadCodesDialog } from './codes-dialog.tsx'
import { useDeleteDownloadBatch, useRevokeDownloadBatch } from './download-codes.queries.ts'

const texts = adminTexts.downloadCodes

const RevokeBatchDialog = ({ batch, onClose }: { batch: DownloadBatch; onClose(): void }) => (
  <ConfirmAction
    title={texts.revokeTitle}
    confirmLabel={texts.revoke}
    action={useRevokeDownloadBatch(batch)}
    done={texts.revokedDone}
    onClose={onClose}
  >
    <p>{texts.revokeText({ name: batch.name })}</p>
  </ConfirmAction>
)

const DeleteBatchDialog = ({ batch, onClose }: { batch: DownloadBatch; onClose(): void }) => (
  <ConfirmAction
    title={texts.deleteTitle}
    action={useDeleteDownloadBatch(batch)}
    done={texts.deleted}
    undo={{ id: batch.id }}
    onClose={onClose}
  >
    <p>{texts.deleteText({ name: batch.name, count: batch.codes })}</p>
  </ConfirmAction>
)

type Opened = { kind: 'create' } | { kind: 'codes' | 'edit' | 'revoke' | 'delete'; batch: DownloadBatch }

const dialogs = { codes: DownloadCodesDialog, edit: EditDownloadBatchDialog, revoke: RevokeBatchDialog, delete: DeleteBatchDialog }

export const { Dialogs: BatchDialogs, useOpenDialog: useBatchDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <NewDownloadBatchDialog onClose={close} />
  const Dialog = dialogs[opened.kind]
  return <Dialog batch={opened.batch} onClose={close} />
})
