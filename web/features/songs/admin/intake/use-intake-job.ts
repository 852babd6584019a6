import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { IntakeJob } from '#contract/intake.ts'
import { categoriesKey } from '#web/features/categories/admin/categories.queries.ts'
import { songsKey } from '../songs.queries.ts'
import { type FollowedJob, type IntakeKind, intakeJobQuery, showStarted } from './intake-job.queries.ts'

interface Options<Input> {
  kind: IntakeKind
  start(input: Input): Promise<IntakeJob>
  /** A run that was seen going on has ended; null where the server no longer knows of it. */
  onEnd(job: FollowedJob | null): void
  onRefused(error: unknown): void
}

/** Starts a run, or finds the one that another tab has started, and follows it to its end. */
export function useIntakeJob<Input>({ kind, start, onEnd, onRefused }: Options<Input>) {
  const client = useQueryClient()
  const { data: job = null } = useQuery(intakeJobQuery(kind))
  const starting = useMutation({
    mutationFn: start,
    onSuccess: async (started) => {
      await client.cancelQueries(intakeJobQuery(kind))
      showStarted(client, kind, started)
      void client.invalidateQueries(intakeJobQuery(kind))
    },
    onError: (error) => {
      // Somebody else's run may be why.
      void client.invalidateQueries(intakeJobQuery(kind))
      onRefused(error)
    },
  })

  const seenRunning = useRef<string | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (job?.state === 'running') {
      seenRunning.current = job.id
      return
    }
    if (seenRunning.current === null) return
    const isTheSame = job?.id === seenRunning.current
    seenRunning.current = null
    void client.invalidateQueries({ queryKey: songsKey })
    void client.invalidateQueries({ queryKey: categoriesKey })
    end.current(isTheSame ? job : null)
  }, [job, client])

  return { job, start: starting.mutate, isRunning: starting.isPending || job?.state === 'running' }
}
