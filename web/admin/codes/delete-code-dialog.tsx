import type { DynamicCode } from '#contract/codes.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { codePath } from './code-address.ts'
import { useDeleteCode } from './code-mutations.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const texts = adminTexts.deleteCode

export const DeleteCodeDialog = ({ code, onClose }: { code: DynamicCode; onClose(): void }) => (
  <DeleteDialog title={texts.title} remove={useDeleteCode(code)} deleted={texts.deleted} onClose={onClose}>
    <p>
      <bdi>{texts.text(codePath(code.code))}</bdi> {texts.scanned(code.scans)}
    </p>
    <p>{texts.final}</p>
  </DeleteDialog>
)
