import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { refreshAfterRestore } from '#web/admin/kit/use-restore.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { rejectionText } from './selected-songs.ts'

/** Says that songs were approved, and offers Undo. */
export function useApprovedToast() {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (ids: string[]) => call('POST /api/admin/song-approval-reversals', { body: { ids } }),
    onSuccess: () => {
      refreshAfterRestore(client)
      void showToast({ tone: 'success', description: adminTexts.songs.approvalUndone })
    },
    onError: (error) => showErrorToast(rejectionText(error)),
  })
  return (description: string, ids: string[]) =>
    void showToast({ tone: 'success', description, action: { label: adminTexts.trash.undo, onPress: () => undo.mutate(ids) } })
}
