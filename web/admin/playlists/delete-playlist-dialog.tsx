import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { useDeletePlaylist } from './playlist-mutations.ts'

const texts = adminTexts.deletePlaylist

export const DeletePlaylistDialog = ({ playlist, onClose }: { playlist: AdminPlaylist; onClose(): void }) => (
  <ConfirmAction title={texts.title} action={useDeletePlaylist(playlist)} done={texts.deleted} failed={texts.failed} onClose={onClose}>
    <p>
      <bdi>{texts.text(playlist.name)}</bdi>
    </p>
    {playlist.songCount > 0 && <p>{texts.songs}</p>}
    {playlist.isPublic && <p>{texts.codes}</p>}
  </ConfirmAction>
)
