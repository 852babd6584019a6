import type { AdminSong } from '#contract/songs.ts'
import { ConfirmDialog } from '#web/features/admin-shell/admin/confirm-dialog.tsx'
import { player } from '#web/features/player/player.ts'
import { playerStore } from '#web/features/player/player-state.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { errorText } from '#web/lib/texts/errors.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { useDeleteSong } from './song-mutations.ts'

const texts = adminTexts.deleteSong

export function DeleteSongDialog({ song, onClose }: { song: AdminSong; onClose(): void }) {
  const remove = useDeleteSong(song)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        if (playerStore.get().song?.id === song.id) player.stop()
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
    </ConfirmDialog>
  )
}
