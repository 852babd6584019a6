import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { qrFileName, renderQrCode, saveFile } from '#web/admin/kit/qr/qr-code.ts'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'

const texts = adminTexts.playlists

/** Saves the playlist's code as a picture, without a dialog. */
export function useQrDownload({ id, name }: AdminPlaylist) {
  const url = absolute(useApp(), `/playlist/${id}`)
  const fail = () => void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.qrFailed })
  return () => {
    try {
      renderQrCode(url).toBlob((png) => {
        if (!png) return fail()
        saveFile(png, qrFileName(name, 'png'))
        void showToast({ tone: 'success', description: texts.qrDownloaded })
      })
    } catch {
      fail()
    }
  }
}
