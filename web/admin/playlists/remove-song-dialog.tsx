import { useQueryClient } from '@tanstack/react-query'
import type { AdminPlaylist, PlaylistSong } from '#contract/admin-playlists.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { useRemoveSong } from './playlist-mutations.ts'
import { wholePlaylistQuery } from './playlists.queries.ts'

const texts = adminTexts.playlistDetails

export function RemoveSongDialog({ song, playlist, onClose }: { song: PlaylistSong; playlist: AdminPlaylist; onClose(): void }) {
  const client = useQueryClient()
  const remove = useRemoveSong(playlist.id)
  const reload = () => client.invalidateQueries({ queryKey: wholePlaylistQuery(playlist.id).queryKey })
  const confirm = () =>
    remove.mutate(song.id, {
      onSuccess: async () => {
        await reload()
        void showToast({ tone: 'success', description: texts.removed })
        onClose()
      },
      onError: (error) => {
        void reload()
        void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.removeFailed(errorText(error)) })
      },
    })
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      confirmLabel={texts.removeConfirm}
      isBusy={remove.isPending}
      refusal={remove.error ? texts.removeFailed(errorText(remove.error)) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.removeText(song.title, playlist.name)}</bdi>
      </p>
    </ConfirmDialog>
  )
}
