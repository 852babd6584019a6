import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Redirection, RedirectionInput } from '#contract/redirections.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { redirectionsKey } from './redirections.queries.ts'

/** Creates a redirection if `redirection` is null, else updates it. Throws CallError. */
export function useSaveRedirection(redirection: Redirection | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(redirection?.id ?? ''),
    mutationFn: (body: RedirectionInput) =>
      redirection
        ? call('PUT /api/redirections/:id', { params: { id: redirection.id }, body: { ...body, version: redirection.version } })
        : call('POST /api/redirections', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: redirectionsKey }),
  })
}

export function useDeleteRedirection(redirection: Redirection) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(redirection.id),
    mutationFn: () => call('DELETE /api/redirections/:id', { params: { id: redirection.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: redirectionsKey }),
  })
}
