import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MediaImportJob } from '#contract/media-import.ts'
import { categoriesKey } from '#web/admin/categories/categories.queries.ts'
import { songsKey } from '#web/admin/songs/songs.queries.ts'
import { type FollowedJob, type MediaImportKind, mediaImportJobQuery, showStarted } from './import-job.queries.ts'

interface Options<Input> {
  kind: MediaImportKind
  start(input: Input): Promise<MediaImportJob>
  /** Called when an observed run has ended; with null if the server has discarded it. */
  onEnd(job: FollowedJob | null): void
  onRejected(error: unknown): void
}

/** Starts a run, or attaches to one that another tab started, and polls it to its end. */
export function useMediaImportJob<Input>({ kind, start, onEnd, onRejected }: Options<Input>) {
  const client = useQueryClient()
  const { data: job = null } = useQuery(mediaImportJobQuery(kind))
  const starting = useMutation({
    mutationFn: start,
    onSuccess: async (started) => {
      await client.cancelQueries(mediaImportJobQuery(kind))
      showStarted(client, kind, started)
      void client.invalidateQueries(mediaImportJobQuery(kind))
    },
    onError: (error) => {
      // The rejection may mean that another run is active.
      void client.invalidateQueries(mediaImportJobQuery(kind))
      onRejected(error)
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
