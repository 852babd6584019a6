import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

export const setupQuery = () =>
  queryOptions({ queryKey: ['dashboard', 'setup'], queryFn: ({ signal }) => call('GET /api/admin/setup', { signal }) })
