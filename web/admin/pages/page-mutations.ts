import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminOwnPage, OwnPageInput, OwnPageRow } from '#contract/own-pages.ts'
import { ownPagesKey } from '#web/admin/kit/own-pages.queries.ts'
import { browserCall as call } from '#web/lib/browser.ts'

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [...ownPagesKey, 'list'] })
}

/** Creates a page if `page` is null, else updates it. Throws CallError. */
export const useSavePage = (page: AdminOwnPage | null) =>
  useMutation({
    mutationFn: (body: OwnPageInput) =>
      page
        ? call('PUT /api/admin/pages/:id', { params: { id: page.id }, body: { ...body, version: page.version } })
        : call('POST /api/admin/pages', { body }),
    onSuccess: useRefresh(),
  })

/** Throws CallError. */
export const useDeletePage = ({ id }: OwnPageRow) =>
  useMutation({
    mutationFn: () => call('DELETE /api/admin/pages/:id', { params: { id } }),
    onSettled: useRefresh(),
  })
