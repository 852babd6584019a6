import type { AdminPlaylist, PlaylistSong } from '#contract/admin-playlists.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { useRemoveSong } from './playlist-mutations.ts'

const texts = adminTexts.playlistDetails

export const RemoveSongDialog = ({ song, playlist, onClose }: { song: PlaylistSong; playlist: AdminPlaylist; onClose(): void }) => (
  <ConfirmAction
    title={texts.removeTitle}
    confirmLabel={texts.removeConfirm}
    action={useRemoveSong(playlist.id, song.id)}
    done={texts.removed}
    failed={texts.removeFailed}
    onClose={onClose}
  >
    <p>
      <bdi>{texts.removeText(song.title, playlist.name)}</bdi>
    </p>
  </ConfirmAction>
)
