import { type IntakeJob, type IntakeLine, intakeLinesMax } from '#contract/intake.ts'
import { newId } from '#server/database/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import { asAppError } from '#server/http/errors.ts'

export type IntakeKind = 'migration' | 'url-fixes'

/** What a running job reports, and is told. */
export interface IntakeRun {
  /** How many files or songs there are to look at. */
  expect(total: number): void
  /** One more was looked at; null where there is nothing to say about it. Throws what ends the run. */
  looked(line: IntakeLine | null): void
  /** How many were successful so far. */
  successful(): number
  /** Aborted when the server stops. Whatever moment that is, what is in the library then is whole. */
  signal: AbortSignal
}

export type IntakeWork = (run: IntakeRun) => Promise<void>
type State = Omit<IntakeJob, 'results'> & { lines: IntakeLine[] }

export type IntakeJobs = ReturnType<typeof createIntakeJobs>

interface Deps {
  reportFailure(error: unknown): void
  /** While the whole site is being replaced, nothing may be written. */
  isClosed(): boolean
}

/**
 * Long work that nobody has to wait for: it runs in this process, one piece at a time because all of it gives files to songs, and
 * the latest run of each kind can be asked about until the server stops. Nothing of it is kept on the disk: a run that is cut off is
 * simply started again, and finds done what was done.
 */
export function createIntakeJobs({ reportFailure, isClosed }: Deps) {
  const latest = new Map<IntakeKind, State>()
  const stopping = new AbortController()
  let running: { kind: IntakeKind; options: string; state: State; ended: Promise<void> } | null = null

  async function run(state: State, work: IntakeWork) {
    try {
      await work({
        expect: (total) => {
          state.total = total
        },
        looked: (line) => {
          state.looked++
          if (line) state.summary[line.outcome]++
          if (line) state.lines.push(line)
          if (isClosed()) throw new AppError('maintenance')
        },
        successful: () => state.summary.successful,
        signal: stopping.signal,
      })
      state.state = 'done'
    } catch (error) {
      state.state = stopping.signal.aborted ? 'stopped' : 'failed'
      if (state.state === 'stopped') return
      state.error = asAppError(error).code
      reportFailure(error)
    } finally {
      state.endedAt = new Date().toISOString()
      running = null
    }
  }

  return {
    /** `options` is what two runs must agree in to be the same one. Throws job_running beside any other run. */
    start(kind: IntakeKind, options: string, work: IntakeWork): IntakeJob {
      if (running?.kind === kind && running.options === options) return shown(running.state)
      if (running) throw new AppError('job_running')
      if (stopping.signal.aborted) throw new AppError('unavailable')
      const state: State = {
        id: newId(),
        state: 'running',
        startedAt: new Date().toISOString(),
        endedAt: null,
        looked: 0,
        total: null,
        summary: { successful: 0, failed: 0, skipped: 0 },
        lines: [],
        error: null,
      }
      latest.set(kind, state)
      running = { kind, options, state, ended: Promise.resolve() }
      running.ended = run(state, work)
      return shown(state)
    },

    /** The latest run of this kind, with its lines from `known.after` on where `known.job` is that run. */
    current(kind: IntakeKind, known: { job?: string | undefined; after: number }): IntakeJob | null {
      const state = latest.get(kind)
      return state ? shown(state, known.job === state.id ? known.after : 0) : null
    },

    /** Ends what runs, soon, and lets nothing new begin. Resolves when nothing uses database and storage any more. */
    async stop(): Promise<void> {
      stopping.abort()
      await running?.ended
    },
  }
}

const shown = ({ lines, ...state }: State, from = 0): IntakeJob => ({
  ...state,
  summary: { ...state.summary },
  results: lines.slice(from, from + intakeLinesMax),
})
