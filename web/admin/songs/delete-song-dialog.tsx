import type { AdminSong } from '#contract/songs.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { player } from '#web/public/player/player.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import { showToast } from '#web/ui/toast.ts'
import { useSongSummary } from './selected-songs.ts'
import { useDeleteSong } from './song-mutations.ts'

const texts = adminTexts.deleteSong

export function DeleteSongDialog({ song, onClose }: { song: AdminSong; onClose(): void }) {
  const { data: summary } = useSongSummary({ songs: { ids: [song.id] }, words: '1' })
  const remove = useDeleteSong(song)
  const { forget } = useSelectionActions()
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        if (playerStore.get().song?.id === song.id) player.stop()
        forget(song.id)
        void showToast({ tone: 'success', description: texts.deleted })
        onClose()
      },
      onError: () => showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.failed }),
    })
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={adminTexts.delete}
      isBusy={remove.isPending}
      refusal={remove.error ? `${texts.failed} ${errorText(remove.error)}` : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.text(song.title)}</bdi>
      </p>
      {summary && summary.playlistCount > 0 && <p role="status">{texts.inPlaylists(summary.playlistCount)}</p>}
      <p>{texts.final}</p>
    </ConfirmDialog>
  )
}
