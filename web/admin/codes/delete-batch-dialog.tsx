import type { CodeBatch } from '#contract/codes.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useDeleteBatch } from './code-mutations.ts'

const texts = adminTexts.batches

interface Props {
  batch: CodeBatch
  onDeleted(): void
  onClose(): void
}

export const DeleteBatchDialog = ({ batch, onDeleted, onClose }: Props) => (
  <ConfirmAction
    title={texts.deleteTitle}
    action={useDeleteBatch(batch)}
    done={texts.deleted}
    undo={{ id: batch.id }}
    onDone={onDeleted}
    onClose={onClose}
  >
    <p>
      <bdi>{texts.deleteText({ name: batch.name, count: batch.codes })}</bdi> {adminTexts.deleteCode.scanned({ count: batch.scans })}
    </p>
    <p>{texts.deleteFinal}</p>
  </ConfirmAction>
)
