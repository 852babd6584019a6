import type { LivingCode } from '#contract/codes.ts'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { aimName } from './aim-words.ts'
import { codePath } from './code-address.ts'

/** A living code as the QR dialog shows it: its own address, not that of what it leads to. */
export const codeQrSubject = ({ code, label, aim }: LivingCode): QrSubject => ({
  title: label ?? aimName(aim),
  byline: null,
  path: codePath(code),
  help: adminTexts.codes.qrHelp(aimName(aim)),
})
