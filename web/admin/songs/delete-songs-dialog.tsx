import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { rejectionText, type SelectedSongs, useDeleteSongs, useSongSummary } from './selected-songs.ts'

const texts = adminTexts.selectedSongs

/** Asks before several songs are deleted, and says what goes with them. */
export function DeleteSongsDialog({ selected, onClose }: { selected: SelectedSongs; onClose(): void }) {
  const { data: summary, error: unknown } = useSongSummary(selected)
  const remove = useDeleteSongs(selected)
  const { clear } = useSelectionActions()
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ count }) => {
        clear()
        void showToast({ tone: 'success', description: texts.deleted(count) })
        onClose()
      },
      onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.deleteFailed(rejectionText(error)) }),
    })
  const refusal = remove.error ?? unknown
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      confirmLabel={adminTexts.delete}
      isBusy={remove.isPending}
      refusal={refusal ? texts.deleteFailed(rejectionText(refusal)) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {texts.deleteText(selected.words)} {texts.codes}
      </p>
      {!unknown && <p role="status">{summary ? goesWith(summary.playlistCount) : texts.looking}</p>}
      <p>{texts.final}</p>
    </ConfirmDialog>
  )
}

const goesWith = (playlistCount: number) => (playlistCount === 0 ? texts.inNoPlaylist : texts.inPlaylists(playlistCount))
