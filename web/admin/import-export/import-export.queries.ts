import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

/** How many items each module has. */
export const exportCountsQuery = () =>
  queryOptions({ queryKey: ['export-counts'], queryFn: ({ signal }) => call('GET /api/admin/export/counts', { signal }) })
