import { queryOptions } from '@tanstack/react-query'
import { ownPagesKey } from '#web/admin/kit/own-pages.queries.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** One page as it is now: what is edited must be the latest. */
export const ownPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownPagesKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/pages/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
