import type { DynamicCode } from '#contract/codes.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { codePath } from './code-address.ts'
import { useDeleteCode } from './code-mutations.ts'

const texts = adminTexts.deleteCode

export const DeleteCodeDialog = ({ code, onClose }: { code: DynamicCode; onClose(): void }) => (
  <ConfirmAction title={texts.title} action={useDeleteCode(code)} done={texts.deleted} undo={{ id: code.id }} onClose={onClose}>
    <p>
      <bdi>{texts.text(codePath(code.code))}</bdi> {texts.scanned(code.scans)}
    </p>
    <p>{texts.final}</p>
  </ConfirmAction>
)
