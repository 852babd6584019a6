import { stat } from 'node:fs/promises'
import type { ArchiveReport, ArchiveSource, Restoration } from '#contract/archive.ts'
import type { Viewer } from '#contract/session.ts'
import { DatabaseRefused } from '#server/database/database-refused.ts'
import type { UploadsService } from '#server/features/media/uploads.service.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteGate } from '#server/http/write-gate.ts'
import { StorageError } from '#server/storage/storage.ts'
import type { ArchiveService } from './archive.service.ts'
import type { Manifest } from './archive-manifest.ts'
import { ArchiveDamaged } from './archive-reader.ts'

export type Restorations = ReturnType<typeof createRestorations>

const nothing: Restoration = {
  phase: 'none',
  source: null,
  doneBytes: 0,
  totalBytes: 0,
  report: null,
  restorePoint: null,
  missingFiles: [],
  problem: null,
}

interface Deps {
  archives: ArchiveService
  uploads: UploadsService
  gate: WriteGate
  reportFailure(error: unknown): void
}

/** Checks and restorations begun from the screen: one at a time, in the background, for whoever asks how far it is. */
export function createRestorations({ archives, uploads, gate, reportFailure }: Deps) {
  let current = nothing
  let running: Promise<void> = Promise.resolve()

  /** Holds the archive's file while `work` reads it. Throws upload_missing, upload_incomplete, not_found. */
  async function withFile<T>(source: ArchiveSource, { profileId }: Viewer, work: (path: string) => Promise<T>): Promise<T> {
    if ('restorePoint' in source) return work(await archives.restorePointPath(source.restorePoint))
    return uploads.whileHeld(source.uploadId, { profileId, kind: 'archive' }, ({ path }) => work(path))
  }

  /** Resolves once the file is there and the work has begun. */
  function begin(
    source: ArchiveSource,
    viewer: Viewer,
    phase: Restoration['phase'],
    work: (path: string) => Promise<Partial<Restoration>>,
  ) {
    if (isBusy()) throw new AppError('restoration_under_way')
    const before = current
    const { promise: begun, resolve, reject } = Promise.withResolvers<Restoration>()
    current = { ...nothing, phase, source, report: phase === 'restoring' ? before.report : null }
    running = withFile(source, viewer, async (path) => {
      current = { ...current, totalBytes: current.report?.sizeBytes || (await stat(path)).size }
      resolve(current)
      current = { ...current, ...(await work(path)) }
    }).catch((error: unknown) => {
      if (error instanceof AppError) current = before
      else current = { ...current, phase: 'failed', problem: problemOf(error) }
      if (current.phase === 'failed') reportFailure(error)
      reject(error)
    })
    begun.catch(() => undefined)
    return begun
  }

  const isBusy = () => current.phase === 'checking' || current.phase === 'restoring'
  const onBytes = (bytes: number) => {
    current = { ...current, doneBytes: Math.min(current.doneBytes + bytes, current.totalBytes) }
  }

  return {
    current: (): Restoration => current,

    /** Throws restoration_under_way, upload_missing, upload_incomplete, not_found. */
    check: (source: ArchiveSource, viewer: Viewer): Promise<Restoration> =>
      begin(source, viewer, 'checking', async (path) => ({ phase: 'checked', report: reportOf(await archives.check(path, onBytes)) })),

    /** While it runs, nobody else's writes are taken. Throws archive_unchecked besides. */
    async restore(source: ArchiveSource, viewer: Viewer): Promise<Restoration> {
      if (isBusy()) throw new AppError('restoration_under_way')
      if (current.phase !== 'checked' || JSON.stringify(current.source) !== JSON.stringify(source)) throw new AppError('archive_unchecked')
      return begin(source, viewer, 'restoring', async (path) => {
        gate.close()
        try {
          const { manifest, restorePoint, missingFiles } = await archives.restore(path, { actor: viewer, onBytes })
          if ('uploadId' in source) await uploads.remove(source.uploadId)
          return { phase: 'restored', report: reportOf(manifest), restorePoint, missingFiles }
        } finally {
          gate.open()
        }
      })
    },

    /** Resolves when nothing runs. */
    settled: () => running,
  }
}

function problemOf(error: unknown): string {
  if (error instanceof ArchiveDamaged) return `This is not a whole archive: ${error.message}.`
  if (error instanceof DatabaseRefused) return 'The archive was made by a newer version of this program. Update this one first.'
  if (error instanceof StorageError && error.reason === 'full') return 'The server has no space left.'
  return 'Something went wrong on the server; its log says what.'
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
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    missingFiles: missingFiles.length,
  }
}
