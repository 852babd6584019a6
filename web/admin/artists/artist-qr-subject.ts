import type { AdminArtist } from '#contract/artists.ts'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'

export const artistQrSubject = ({ id, name }: AdminArtist): QrSubject => ({
  title: name,
  byline: null,
  path: `/artist/${id}`,
  help: adminTexts.qr.artistHelp,
})
