import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type ArchiveReport, type ArchiveSource, type Restoration, RestorationProblem } from '#contract/archive.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import { DatabaseError } from '#server/database/engine/database-errors.ts'
import type { AcquiredLock, SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { JobProgress } from '#server/database/job-progress.ts'
import type { UploadsService } from '#server/features/uploads/uploads.service.ts'
import type { WriteGate } from '#server/http/write-gate.ts'
import type { ReportFailure } from '#server/logger.ts'
import { StorageError } from '#server/storage/storage.ts'
import type { ArchiveService } from './archive.service.ts'
import type { Manifest } from './archive-manifest.ts'
import { ArchiveDamaged, NoArchive } from './archive-reader.ts'

export type Restorations = ReturnType<typeof createRestorations>

const nothing: Restoration = {
  phase: 'none',
  source: null,
  fileName: null,
  doneBytes: 0,
  totalBytes: 0,
  report: null,
  restorePoint: null,
  missingFiles: [],
  problem: null,
  detail: null,
}

interface Deps {
  archives: ArchiveService
  uploads: UploadsService
  gate: WriteGate
  jobProgress: JobProgress
  locks: SharedLocks
  reportFailure: ReportFailure
}

const failure = 'an archive was not restored'

/** Held while an archive is checked or restored. */
export const restorationLock = 'restoration'

const kind = 'restoration'
const reportEveryMilliseconds = 500

/**
 * Runs checks and restorations that were started from the screen: one at a time, in the background of one process. Progress is stored in
 * the database, so that any process can report it.
 */
export function createRestorations({ archives, uploads, gate, jobProgress, locks, reportFailure }: Deps) {
  const writeProgress = (state: Restoration | null) =>
    jobProgress.write(kind, state).catch((error: unknown) => reportFailure(error, failure))

  /** State of the job in this process. */
  let current: Restoration | null = null
  let running: Promise<void> = Promise.resolve()

  /** Locks the archive's file while `work` reads it. Throws upload_missing, upload_incomplete and not_found. */
  async function withFile<T>(
    source: ArchiveSource,
    { profileId }: Viewer,
    work: (path: string, fileName: string | null) => Promise<T>,
  ): Promise<T> {
    if ('restorePoint' in source) return work(await archives.restorePointPath(source.restorePoint), null)
    return uploads.whileLocked(source.uploadId, { profileId, kind: 'archive' }, ({ path, file_name }) => work(path, file_name))
  }

  /** Resolves when the file is found and the work has started. */
  async function start(
    source: ArchiveSource,
    viewer: Viewer,
    phase: 'checking' | 'restoring',
    work: (path: string) => Promise<Partial<Restoration>>,
  ): Promise<Restoration> {
    const lock = await acquire()
    const { promise: started, resolve, reject } = Promise.withResolvers<Restoration>()
    running = follow(source, viewer, phase, work, resolve).catch(reject).finally(lock.release)
    return started
  }

  /** Retries, because a job that has just ended releases its lock a moment later. */
  async function acquire(): Promise<AcquiredLock> {
    for (;;) {
      const lock = await locks.tryAcquire(restorationLock)
      if (lock) return lock
      if (isRunning(await latest())) throw new AppError('restoration_running')
      await pause(20)
    }
  }

  async function follow(
    source: ArchiveSource,
    viewer: Viewer,
    phase: 'checking' | 'restoring',
    work: (path: string) => Promise<Partial<Restoration>>,
    reportStarted: (state: Restoration) => void,
  ): Promise<void> {
    const before = await latest()
    if (phase === 'restoring' && !isChecked(before, source)) throw new AppError('archive_unchecked')
    await withFile(source, viewer, async (path, fileName) => {
      const report = phase === 'restoring' ? before.report : null
      const state: Restoration = { ...nothing, phase, source, fileName, report, totalBytes: report?.sizeBytes || (await stat(path)).size }
      await jobProgress.write(kind, state)
      current = state
      const progressTimer = setInterval(() => void writeProgress(current), reportEveryMilliseconds)
      reportStarted(state)
      try {
        current = { ...current, ...(await work(path)) }
      } catch (error) {
        current = { ...current, phase: 'failed', ...problemOf(error) }
        reportFailure(error, failure)
      } finally {
        clearInterval(progressTimer)
      }
      await writeProgress(current)
      current = null
    })
  }

  async function latest(): Promise<Restoration> {
    if (current) return current
    const stored = await jobProgress.read<Restoration>(kind, isRunning, () => locks.isLocked(restorationLock))
    if (!stored) return nothing
    const { state, isCutOff } = stored
    if (isCutOff) return { ...nothing, ...state, phase: 'failed', problem: 'interrupted' }
    // Earlier versions stored a sentence instead of a code.
    return { ...nothing, ...state, problem: state.problem && RestorationProblem.catch('internal_error').parse(state.problem) }
  }

  const onBytes = (bytes: number) => {
    if (current) current = { ...current, doneBytes: Math.min(current.doneBytes + bytes, current.totalBytes) }
  }

  return {
    current: latest,

    /** Throws restoration_running, upload_missing, upload_incomplete and not_found. */
    check: (source: ArchiveSource, viewer: Viewer): Promise<Restoration> =>
      start(source, viewer, 'checking', async (path) => ({ phase: 'checked', report: reportOf(await archives.check(path, onBytes)) })),

    /** All processes reject other writes while it runs. Throws the errors of `check` and archive_unchecked. */
    restore: (source: ArchiveSource, viewer: Viewer): Promise<Restoration> =>
      start(source, viewer, 'restoring', (path) =>
        gate.whileClosed(async () => {
          const { manifest, restorePoint, missingFiles } = await archives.restore(path, { actor: viewer, onBytes })
          if ('uploadId' in source) await uploads.remove(source.uploadId)
          return { phase: 'restored', report: reportOf(manifest), restorePoint, missingFiles }
        }),
      ),

    /** Resolves when no job is running. */
    settled: () => running,
  }
}

const isRunning = ({ phase }: Restoration) => phase === 'checking' || phase === 'restoring'

const isChecked = (state: Restoration, source: ArchiveSource) =>
  state.phase === 'checked' && JSON.stringify(state.source) === JSON.stringify(source)

function problemOf(error: unknown): Pick<Restoration, 'problem' | 'detail'> {
  if (error instanceof NoArchive) return { problem: 'no_archive', detail: null }
  if (error instanceof ArchiveDamaged) return { problem: 'damaged', detail: error.message }
  if (error instanceof DatabaseError) return { problem: 'newer_version', detail: null }
  if (error instanceof StorageError && error.reason === 'full') return { problem: 'storage_full', detail: null }
  return { problem: 'internal_error', detail: null }
}

function reportOf({ createdAt, hasPasswords, tables, files, missingFiles }: Manifest): ArchiveReport {
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  return {
    createdAt,
    hasPasswords,
    songs: rows('songs'),
    playlists: rows('playlists'),
    categories: rows('categories'),
    users: rows('users'),
    redirections: rows('redirections'),
    codes: rows('codes'),
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    missingFiles: missingFiles.length,
  }
}
