import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

export const groupsKey = ['groups'] as const

/** All groups, by name. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: [...groupsKey, 'list'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/groups', { signal })).groups,
  })
