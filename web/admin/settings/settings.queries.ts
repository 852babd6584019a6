import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

/** All settings with their defaults. */
export const adminSettingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }) })

/** The remaining samples, never cached: the dialog lists what will be removed. */
export const samplesQuery = () =>
  queryOptions({ queryKey: ['samples'], queryFn: ({ signal }) => call('GET /api/admin/samples', { signal }), staleTime: 0, gcTime: 0 })
