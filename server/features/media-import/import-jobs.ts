import { setTimeout as pause } from 'node:timers/promises'
import { type MediaImportJob, type MediaImportLine, mediaImportLinesMax } from '#contract/media-import.ts'
import { AppError } from '#server/app-error.ts'
import type { AcquiredLock, SharedLocks } from '#server/database/engine/shared-locks.ts'
import { newId } from '#server/database/ids.ts'
import type { JobProgress } from '#server/database/job-progress.ts'
import { asAppError } from '#server/http/errors.ts'
import type { ReportFailure } from '#server/logger.ts'

type MediaImportKind = 'migration' | 'url-fixes'

/** The interface between a running job and its runner. */
export interface MediaImportRun {
  /** Sets the number of files or songs to process. */
  expect(total: number): void
  /** Reports one more as processed; null without a message. Throws if the run must end. */
  looked(line: MediaImportLine | null): void
  /** Number of successes so far. */
  successful(): number
  /** Aborted when the server stops. The library is consistent at any moment. */
  signal: AbortSignal
}

export type MediaImportWork = (run: MediaImportRun) => Promise<void>

/** Stored progress of a run, except its lines. */
interface Shown extends Omit<MediaImportJob, 'results'> {
  options: string
}

interface Running {
  kind: MediaImportKind
  shown: Shown
  /** Lines that are not stored yet. */
  newLines: MediaImportLine[]
  lineCount: number
  /** Recent progress samples, for the rate. */
  samples: { at: number; looked: number }[]
  /** The error that ended the run. */
  ending: 'maintenance' | 'unavailable' | null
  ended: Promise<void>
}

interface Deps {
  jobProgress: JobProgress
  locks: SharedLocks
  reportFailure: ReportFailure
  /** True while the whole site is being replaced: nothing may be written. */
  isClosed(): Promise<boolean>
}

export type MediaImportJobs = ReturnType<typeof createMediaImportJobs>

const lockName = 'media-import'
const failure = 'bringing songs in failed'
const reportEveryMilliseconds = 500
/** Older progress predicts the rest badly, because files that the library already has are faster. */
const recentMilliseconds = 10_000

/**
 * Background jobs that write files and songs: one at a time, in one process. Every process can read the progress of the latest run of each
 * kind (database/job-progress.ts). An interrupted run is started again and skips what is done.
 */
export function createMediaImportJobs({ jobProgress, locks, reportFailure, isClosed }: Deps) {
  const stopping = new AbortController()
  let running: Running | null = null

  async function run(current: Running, work: MediaImportWork) {
    const { shown } = current
    const reporting = setInterval(() => void report(current), reportEveryMilliseconds)
    try {
      await work({
        expect: (total) => {
          shown.total = total
        },
        looked: (line) => {
          shown.looked++
          if (line) shown.summary[line.outcome]++
          if (line) current.newLines.push(line)
          if (current.ending) throw new AppError(current.ending)
        },
        successful: () => shown.summary.successful,
        signal: stopping.signal,
      })
      shown.state = 'done'
    } catch (error) {
      shown.state = stopping.signal.aborted ? 'stopped' : 'failed'
      if (shown.state === 'stopped') return
      shown.error = asAppError(error).code
      reportFailure(error, failure)
    } finally {
      clearInterval(reporting)
      shown.endedAt = new Date().toISOString()
      shown.perSecond = null
    }
  }

  /** Stores the progress, and throws if the job may not continue. */
  async function report(current: Running) {
    try {
      if (await isClosed()) current.ending = 'maintenance'
      measure(current)
      await write(current)
    } catch (error) {
      reportFailure(error, failure)
    }
  }

  async function write(current: Running) {
    const lines = current.newLines
    current.newLines = []
    const from = current.lineCount
    current.lineCount += lines.length
    await jobProgress.addLines(current.kind, from, lines)
    await jobProgress.write(current.kind, current.shown)
  }

  async function latest(kind: MediaImportKind): Promise<Shown | null> {
    const known = await jobProgress.read<Shown>(
      kind,
      ({ state }) => state === 'running',
      () => locks.isLocked(lockName),
    )
    if (!known) return null
    return known.isCutOff ? { ...known.state, state: 'stopped', endedAt: known.updatedAt } : known.state
  }

  /** The lock, or the running job if it is the same. Retries, because a job that has just ended holds its lock a moment longer. */
  async function startOrJoin(kind: MediaImportKind, options: string): Promise<AcquiredLock | Shown> {
    const lost = () => {
      if (running) running.ending = 'unavailable'
    }
    for (;;) {
      const lock = await locks.tryAcquire(lockName, { lost })
      if (lock) return lock
      const [same, other] = await Promise.all([latest(kind), latest(kind === 'migration' ? 'url-fixes' : 'migration')])
      if (same?.state === 'running' && same.options === options) return same
      if (same?.state === 'running' || other?.state === 'running') throw new AppError('job_running')
      await pause(20)
    }
  }

  return {
    /** Joins a run of the same kind with equal `options`. Throws job_running if another run is active. */
    async start(kind: MediaImportKind, options: string, work: MediaImportWork): Promise<MediaImportJob> {
      if (stopping.signal.aborted) throw new AppError('unavailable')
      const lock = await startOrJoin(kind, options)
      if ('id' in lock) return toJob(lock)
      const shown = started(options)
      const current: Running = { kind, shown, newLines: [], lineCount: 0, samples: [], ending: null, ended: Promise.resolve() }
      try {
        await jobProgress.clearLines(kind)
        await jobProgress.write(kind, shown)
      } catch (error) {
        await lock.release()
        throw error
      }
      running = current
      current.ended = run(current, work)
        .then(() => write(current))
        .catch((error: unknown) => reportFailure(error, failure))
        .finally(lock.release)
      return toJob(shown)
    },

    /** The latest run of this kind. Its lines start after `known.after` if `known.job` is that run. */
    async current(kind: MediaImportKind, known: { job?: string | undefined; after: number }): Promise<MediaImportJob | null> {
      const shown = await latest(kind)
      if (!shown) return null
      return toJob(shown, await jobProgress.readLines<MediaImportLine>(kind, known.job === shown.id ? known.after : 0, mediaImportLinesMax))
    },

    /** Aborts the running job and rejects new ones. Resolves when no job uses database or storage. */
    async stop(): Promise<void> {
      stopping.abort()
      await running?.ended
    },
  }
}

function measure({ shown, samples }: Running) {
  const now = { at: performance.now(), looked: shown.looked }
  samples.push(now)
  while (samples.length > 2 && samples[0] && now.at - samples[0].at > recentMilliseconds) samples.shift()
  const [from = now] = samples
  if (shown.state === 'running' && now.looked > from.looked) shown.perSecond = ((now.looked - from.looked) / (now.at - from.at)) * 1000
}

const started = (options: string): Shown => ({
  id: newId(),
  options,
  state: 'running',
  startedAt: new Date().toISOString(),
  endedAt: null,
  looked: 0,
  total: null,
  perSecond: null,
  summary: { successful: 0, failed: 0, skipped: 0 },
  error: null,
})

const toJob = ({ options: _, ...shown }: Shown, results: MediaImportLine[] = []): MediaImportJob => ({
  ...shown,
  summary: { ...shown.summary },
  results,
})
