import { queryOptions } from '@tanstack/react-query'
import type { ArchiveSource, Restoration } from '#contract/archive.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const pollMilliseconds = 500

export const isRunning = (restoration: Restoration | undefined) => restoration?.phase === 'checking' || restoration?.phase === 'restoring'

/** The latest restoration, polled while it is running. */
export const restorationQuery = () =>
  queryOptions({
    queryKey: ['archive', 'restoration'],
    queryFn: ({ signal }) => call('GET /api/admin/restoration', { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMilliseconds : false),
    // While the restoration replaces accounts, a request may find no session.
    retry: (failures, error) => failures < 3 && error instanceof CallError,
  })

export const restorePointsQuery = () =>
  queryOptions({
    queryKey: ['archive', 'restore-points'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/restore-points', { signal })).restorePoints,
  })

export const checkArchive = (source: ArchiveSource) => call('POST /api/admin/archive-checks', { body: { source } })
export const restoreArchive = (source: ArchiveSource) => call('POST /api/admin/restorations', { body: { source } })
