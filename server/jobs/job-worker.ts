import { setTimeout as pause } from 'node:timers/promises'
import { groupBy } from '#contract/group-by.ts'
import { newId } from '#server/database/ids.ts'
import type { Db } from '#server/repositories.ts'
import type { Job } from './jobs.repository.ts'

export interface JobRun {
  job: Job
  /** Aborted when the server stops, the time limit is reached, or the lease is lost. */
  signal: AbortSignal
  /** Reports progress from 0 to 1. */
  progressed(part: number): void
}

/** The job can never succeed: it is not retried. */
export class JobImpossible extends Error {
  readonly code: string
  constructor(code: string, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

interface Deps {
  db: Db
  /** Does the work of each kind of job. */
  work: Record<Job['kind'], (run: JobRun) => Promise<void>>
  /** True while the whole site is being replaced: nothing may be written then. */
  isClosed(): Promise<boolean>
  reportFailure(error: unknown, message: string): void
}

/** Each lane runs one job at a time beside the other lanes, so that jobs of hours do not delay jobs of seconds. */
const laneOf: Record<Job['kind'], 'files' | 'streams'> = {
  media: 'files',
  mp3: 'files',
  poster: 'files',
  small: 'files',
  sound: 'files',
  stream: 'streams',
}
const lanes = [...groupBy(Object.keys(laneOf) as Job['kind'][], (kind) => laneOf[kind]).values()]

const minute = 60_000
const defaultTiming = { idleMilliseconds: 2_000, leaseMilliseconds: minute, deadlineMilliseconds: 12 * 60 * minute }
export type JobTiming = typeof defaultTiming
const attemptsMax = 3
const firstRetryMilliseconds = minute

/** Runs jobs, one at a time in each lane, concurrently with other processes. */
export function createJobWorker({ db, work, isClosed, reportFailure }: Deps) {
  let timing = defaultTiming
  const worker = newId()
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  async function loop(kinds: readonly Job['kind'][]) {
    while (!stopping.signal.aborted) {
      const found = await doNext(kinds).catch((error: unknown) => {
        reportFailure(error, 'background jobs could not be read')
        return false
      })
      if (!found) await pause(timing.idleMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function runLanes() {
    await Promise.all(lanes.map(loop))
    await db.jobs.release(worker)
  }

  async function doNext(kinds: readonly Job['kind'][]): Promise<boolean> {
    if (await isClosed()) return false
    const job = await db.jobs.claim({ worker, outputId: newId(), leaseMilliseconds: timing.leaseMilliseconds, kinds })
    if (!job) return false
    // Earlier attempts ended without an error, because they ended their process: for example, it ran out of memory.
    if (job.attempts > attemptsMax) await settleFailure(job, new Error('the process ended during every attempt'))
    else await run(job)
    return true
  }

  async function run(job: Job) {
    const { leaseMilliseconds, deadlineMilliseconds } = timing
    const ending = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ending.signal, AbortSignal.timeout(deadlineMilliseconds)])
    let progress: number | null = null
    const renew = async () => {
      if ((await isClosed()) || !(await db.jobs.renew(job, { leaseMilliseconds, progress }))) ending.abort()
    }
    const timer = setInterval(() => void renew().catch((error) => reportFailure(error, 'a lease was not renewed')), leaseMilliseconds / 10)
    try {
      const progressed = (part: number) => {
        progress = part
      }
      await work[job.kind]({ job, signal, progressed })
    } catch (error) {
      if (stopping.signal.aborted || ending.signal.aborted) return
      await settleFailure(job, error)
    } finally {
      clearInterval(timer)
    }
  }

  async function settleFailure(job: Job, error: unknown) {
    const isOver = error instanceof JobImpossible || job.attempts >= attemptsMax
    if (!(error instanceof JobImpossible)) reportFailure(error, `a background job failed: ${job.subject}`)
    await db.jobs.fail(job, {
      error: error instanceof JobImpossible ? error.code : 'internal',
      retryInMilliseconds: isOver ? null : firstRetryMilliseconds * 4 ** (job.attempts - 1),
    })
  }

  return {
    start(given: Partial<JobTiming> = {}) {
      timing = { ...defaultTiming, ...given }
      running = runLanes().catch((error) => reportFailure(error, 'background jobs ended'))
    },
    /** Aborts the running jobs and releases them. Resolves when they no longer use the database and the storage. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}
