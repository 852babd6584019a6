import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { showErrorToast } from './error-toast.ts'

/** A deleted item, or all items that one action deleted. */
export type Deleted = Input<'POST /api/admin/trash/restorations'>['body']

const texts = adminTexts.trash

export const restore = (body: Deleted) => call('POST /api/admin/trash/restorations', { body })

/** Invalidates everything (playlists, categories, counts) except the settings, which may be in a form. */
export const refreshAfterRestore = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })

/** Restores items from the trash and reports the outcome. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: restore,
    onSuccess: ({ count }) => {
      refreshAfterRestore(client)
      void showToast({ tone: 'success', description: texts.restored({ count }) })
    },
    onError: (error) => showErrorToast(texts.restoreFailed({ reason: errorText(error) })),
  })
}
