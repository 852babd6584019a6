import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

/** How many users, songs, categories, likes and playlists there are. */
export const statisticsQuery = () =>
  queryOptions({ queryKey: ['statistics'], queryFn: ({ signal }) => call('GET /api/admin/statistics', { signal }) })
