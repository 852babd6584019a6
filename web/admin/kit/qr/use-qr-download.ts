import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { qrFileName, renderQrCode, saveFile } from './qr-code.ts'
import type { QrSubject } from './qr-dialog.tsx'

const texts = adminTexts.qr

/** Downloads the QR code of a public page as an image, without a dialog. */
export function useQrDownload({ title, path }: Pick<QrSubject, 'title' | 'path'>) {
  const url = absolute(useApp(), path)
  const fail = () => showErrorToast(texts.saveFailed)
  return () => {
    try {
      renderQrCode(url).toBlob((png) => {
        if (!png) return fail()
        saveFile(png, qrFileName(title, 'png'))
        void showToast({ tone: 'success', description: texts.downloaded })
      })
    } catch {
      fail()
    }
  }
}
