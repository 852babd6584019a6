import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ActivityKind } from '#contract/activity.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export type ActivityPage = Output<'GET /api/admin/activity'>

const activityKey = ['activity'] as const

export const recentActivityQuery = (limit: number) =>
  queryOptions({
    queryKey: [...activityKey, 'recent', limit],
    queryFn: async ({ signal }) => (await call('GET /api/admin/activity', { query: { limit }, signal })).entries,
  })

/** All entries, or those of one kind, newest first, page by page. */
export const activityQuery = (kind: ActivityKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...activityKey, { kind }],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/activity', { query: { kind, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
