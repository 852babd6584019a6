import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

/** Name, contact and upload limit of this site. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => call('GET /api/site', { signal }),
    staleTime: 5 * 60_000,
  })
