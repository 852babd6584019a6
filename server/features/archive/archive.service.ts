import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RestorePointName } from '#contract/archive.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/database/database.ts'
import type { Db } from '#server/repositories.ts'
import { guarded, writeWhole } from '#server/storage/durable-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Manifest } from './archive-manifest.ts'
import { type OpenedArchive, openArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { restoreSite } from './restore.ts'
import { stageDatabase } from './staged-database.ts'

export type ArchiveService = ReturnType<typeof createArchiveService>

export const newRestorePointName = () => `restore-point-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.zip`

interface Deps {
  db: Db
  /** Names of the applied migrations, oldest first. */
  schema(): Promise<string[]>
  storage: Storage
  /** Staging folder; emptied when the server starts. */
  workFolder: string
  restorePointsFolder: string
}

/** Writes the whole site into one file, and restores it from one. */
export function createArchiveService({ db, schema, storage, workFolder, restorePointsFolder }: Deps) {
  async function write(output: NodeJS.WritableStream, o: { withPasswords: boolean; withFiles: boolean }): Promise<Manifest> {
    const keys = new Map<string, number>()
    const noteKeys = async () => {
      for await (const { key, sizeBytes } of storage.list('')) keys.set(key, sizeBytes)
    }
    await noteKeys()
    const view = await db.openFrozenView()
    try {
      await noteKeys()
      return await writeArchive({ repository: view.repositories.archive, schema: await schema(), storage, keys, ...o }, output)
    } finally {
      await view.close()
    }
  }

  /** Writes the current site without its files, which stay in the storage or its trash. Durable when it resolves. Throws StorageError. */
  const makeRestorePoint = (name: string): Promise<Manifest> =>
    guarded(async () => {
      await mkdir(restorePointsFolder, { recursive: true })
      return writeWhole(join(restorePointsFolder, name), { flags: 'w' }, (output) =>
        write(output, { withPasswords: true, withFiles: false }),
      )
    })

  /** Opens, verifies and stages an archive for `work`; then disposes of the staged database and closes the archive. */
  async function whileStaged<T>(
    path: string,
    onBytes: ((bytes: number) => void) | undefined,
    work: (archive: OpenedArchive, staged: Database) => Promise<T>,
  ): Promise<T> {
    await mkdir(workFolder, { recursive: true })
    const archive = await openArchive(path)
    try {
      await archive.verify(onBytes)
      const staged = await stageDatabase(archive, workFolder)
      return await work(archive, staged.database).finally(() => staged.dispose())
    } finally {
      archive.close()
    }
  }

  return {
    /** Writes an archive into `output` and logs it. Throws StorageError. */
    async make(
      output: NodeJS.WritableStream,
      { withPasswords, actor }: { withPasswords: boolean; actor: Viewer | null },
    ): Promise<Manifest> {
      const manifest = await write(output, { withPasswords, withFiles: true })
      await db.activity.record({ actor, kind: 'import-export', action: 'archived' })
      await db.setup.noteArchive()
      return manifest
    },

    /** Verifies the archive and stages its rows without changing the site. Throws ArchiveDamaged and DatabaseError. */
    check: (path: string, onBytes?: (bytes: number) => void): Promise<Manifest> =>
      whileStaged(path, onBytes, async ({ manifest }) => manifest),

    /**
     * Verifies the archive, writes a restore point, then replaces the site. Throws ArchiveDamaged, DatabaseError and StorageError; the site
     * is then unchanged.
     */
    restore: (path: string, o: { actor: Viewer | null; onBytes?: (bytes: number) => void }) =>
      whileStaged(path, undefined, async (archive, staged) => {
        const restorePoint = newRestorePointName()
        await makeRestorePoint(restorePoint)
        const { missingFiles } = await restoreSite({ db, storage, archive, staged, ...o })
        return { manifest: archive.manifest, restorePoint, missingFiles }
      }),

    makeRestorePoint,

    /** Idempotent: a missing file is no error. */
    removeRestorePoint: (name: string) => rm(join(restorePointsFolder, RestorePointName.parse(name)), { force: true }),

    /** Newest first. */
    async listRestorePoints() {
      const names = await readdir(restorePointsFolder).catch(() => [])
      const points = await Promise.all(
        names
          .filter((name) => RestorePointName.safeParse(name).success)
          .map(async (name) => {
            // Null if another process has removed it since.
            const facts = await stat(join(restorePointsFolder, name)).catch(() => null)
            return facts && { name, createdAt: facts.mtime.toISOString(), sizeBytes: facts.size }
          }),
      )
      return points.filter((point) => point !== null).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },

    /** Throws not_found. */
    async restorePointPath(name: string): Promise<string> {
      const path = join(restorePointsFolder, RestorePointName.parse(name))
      const file = await open(path).catch(() => {
        throw new AppError('not_found')
      })
      await file.close()
      return path
    },

    /** Removes what a crash left behind. */
    tidy: () => rm(workFolder, { recursive: true, force: true }),
  }
}
