import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

export const ownPagesKey = ['pages'] as const

export const ownPagesQuery = () =>
  queryOptions({
    queryKey: [...ownPagesKey, 'list'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/pages', { signal })).pages,
  })
