import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { IntakeJob, IntakeLine } from '#contract/intake.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export type IntakeKind = 'migrations' | 'url-fixes'

/** A run with all lines that have been fetched of it. */
export interface FollowedJob extends Omit<IntakeJob, 'results'> {
  lines: IntakeLine[]
}

const pollMs = 700
const nextPageMs = 50

const intakeKey = (kind: IntakeKind) => ['intake', kind] as const

const lineCount = ({ summary }: FollowedJob) => summary.successful + summary.failed + summary.skipped

/** The latest run, asked for again as long as it goes on, or has lines that are not here yet. */
export const intakeJobQuery = (kind: IntakeKind) =>
  queryOptions({
    queryKey: intakeKey(kind),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<FollowedJob | null>(intakeKey(kind))
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

function withLines({ results, ...job }: IntakeJob, known: FollowedJob | null | undefined): FollowedJob {
  return { ...job, lines: known?.id === job.id ? [...known.lines, ...results] : results }
}

export const showStarted = (client: QueryClient, kind: IntakeKind, { results, ...job }: IntakeJob) =>
  client.setQueryData(intakeKey(kind), { ...job, lines: results })
