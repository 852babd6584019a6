import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'

const failed = () => adminTexts.qr.saveFailed

export const playlistQrSubject = ({ id, name, creator }: AdminPlaylist): QrSubject => ({
  title: name,
  byline: creator?.displayName ?? null,
  path: `/playlist/${id}`,
  help: adminTexts.qr.playlistHelp,
  failed,
})
