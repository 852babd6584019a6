import type { AdminAlbum } from '#contract/albums.ts'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'

export const albumQrSubject = ({ id, title, artist }: AdminAlbum): QrSubject => ({
  title,
  byline: artist,
  path: `/album/${id}`,
  help: adminTexts.qr.albumHelp,
})
