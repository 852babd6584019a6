import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

/** Facts about the server's configuration and library. */
export const systemQuery = () => queryOptions({ queryKey: ['system'], queryFn: ({ signal }) => call('GET /api/admin/system', { signal }) })
