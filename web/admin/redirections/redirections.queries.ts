import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

export const redirectionsKey = ['redirections'] as const

/** Redirections whose source or target contains the search text, newest first, page after page. */
export const adminRedirectionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...redirectionsKey, { search }],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/redirections', { query: { search, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, what was found before stays in sight.
    placeholderData: keepPreviousData,
  })
