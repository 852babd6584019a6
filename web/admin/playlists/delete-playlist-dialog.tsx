import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { useDeletePlaylist } from './playlist-mutations.ts'

const texts = adminTexts.deletePlaylist

export function DeletePlaylistDialog({ playlist, onClose }: { playlist: AdminPlaylist; onClose(): void }) {
  const remove = useDeletePlaylist(playlist)
  const refusal = remove.error ? texts.failed(errorText(remove.error)) : undefined
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        void showToast({ tone: 'success', description: texts.deleted })
        onClose()
      },
      onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.failed(errorText(error)) }),
    })
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={adminTexts.delete}
      isBusy={remove.isPending}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.text(playlist.name)}</bdi>
      </p>
      {playlist.songCount > 0 && <p>{texts.songs}</p>}
      {playlist.isPublic && <p>{texts.codes}</p>}
    </ConfirmDialog>
  )
}
