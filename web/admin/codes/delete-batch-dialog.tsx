import type { CodeBatch } from '#contract/codes.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { useDeleteBatch } from './code-mutations.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const texts = adminTexts.batches

interface Props {
  batch: CodeBatch
  onDeleted(): void
  onClose(): void
}

export const DeleteBatchDialog = ({ batch, onDeleted, onClose }: Props) => (
  <DeleteDialog title={texts.deleteTitle} remove={useDeleteBatch(batch)} deleted={texts.deleted} onDeleted={onDeleted} onClose={onClose}>
    <p>
      <bdi>{texts.deleteText(batch.name, batch.codes)}</bdi> {adminTexts.deleteCode.scanned(batch.scans)}
    </p>
    <p>{texts.deleteFinal}</p>
  </DeleteDialog>
)
