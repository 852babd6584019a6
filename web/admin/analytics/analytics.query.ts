import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Period } from '#contract/periods.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** The analytics of a period that ends today. The previous data stay visible while loading. */
export const analyticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['analytics', period],
    queryFn: ({ signal }) => call('GET /api/admin/analytics', { query: { period }, signal }),
    placeholderData: keepPreviousData,
  })
