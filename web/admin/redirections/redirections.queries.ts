import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Listing } from '#web/admin/kit/list-address.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export const redirectionsKey = ['redirections'] as const

export const redirectionFilters = { status: ['active', 'inactive'] } as const

/** Redirections whose source or target contains the search text, newest first, page by page. */
export const adminRedirectionsQuery = (listing: Listing<typeof redirectionFilters>) =>
  infiniteQueryOptions({
    queryKey: [...redirectionsKey, listing],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/redirections', { query: { ...listing, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous results stay visible.
    placeholderData: keepPreviousData,
  })
