import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MediaImportJob, MediaImportLine } from '#contract/media-import.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export type MediaImportKind = 'migrations' | 'url-fixes'

/** A run with all of its lines fetched so far. */
export interface FollowedJob extends Omit<MediaImportJob, 'results'> {
  lines: MediaImportLine[]
}

const pollMs = 700
const nextPageMs = 50

const mediaImportKey = (kind: MediaImportKind) => ['media-import', kind] as const

const lineCount = ({ summary }: FollowedJob) => summary.successful + summary.failed + summary.skipped

/** The latest run, polled while it is running or lines are missing. */
export const mediaImportJobQuery = (kind: MediaImportKind) =>
  queryOptions({
    queryKey: mediaImportKey(kind),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<FollowedJob | null>(mediaImportKey(kind))
      const query = known ? { job: known.id, after: known.lines.length } : {}
      const { job } = await call(`GET /api/admin/${kind}/current`, { query, signal })
      return job && withLines(job, known)
    },
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (data.lines.length < lineCount(data)) return nextPageMs
      return data.state === 'running' ? pollMs : false
    },
    refetchIntervalInBackground: true,
    structuralSharing: false,
  })

function withLines({ results, ...job }: MediaImportJob, known: FollowedJob | null | undefined): FollowedJob {
  return { ...job, lines: known?.id === job.id ? [...known.lines, ...results] : results }
}

export const showStarted = (client: QueryClient, kind: MediaImportKind, { results, ...job }: MediaImportJob) =>
  client.setQueryData(mediaImportKey(kind), { ...job, lines: results })
