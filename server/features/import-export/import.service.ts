import { setImmediate } from 'node:timers/promises'
import type { ExportModule } from '#contract/export-file.ts'
import type { ImportEvent, ImportPlan, ModulePlan } from '#contract/import-export.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { asAppError } from '#server/http/errors.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ReadFile } from './import-file.ts'
import { createImportPlanner, type ModuleChanges } from './import-planner.ts'
import { type CodeRules, checkCodes } from './plan-codes.ts'
import { checkRedirections, type RedirectionRules } from './plan-redirections.ts'
import { readImportFile } from './read-import-file.ts'

export type ImportService = ReturnType<typeof createImportService>

interface Deps {
  db: Db
  locks: SharedLocks
  storage: Pick<Storage, 'stat' | 'read'>
  redirectionRules: RedirectionRules
  codeRules: CodeRules
  /** True while the whole site is being replaced. */
  isClosed(): Promise<boolean>
  reportFailure: ReportFailure
}

interface Import {
  bytes: Uint8Array
  modules: readonly ExportModule[]
  viewer: Viewer
  /** Origin and base path of the request. */
  siteAddress: string
}

/** Imports JSON export files. The plan-*.ts files decide about each row; this service runs them and writes the result. */
export function createImportService(deps: Deps) {
  const { db, locks, storage, redirectionRules: rules } = deps

  /** Throws invalid_export_file. */
  async function prepare({ bytes, modules, viewer, siteAddress }: Import) {
    const file = await readImportFile(bytes, modules)
    const redirections = await checkRedirections(file.rows.redirections, rules, siteAddress)
    const codes = await checkCodes(file.rows.codes, deps.codeRules, siteAddress)
    return { file, planner: createImportPlanner({ file, redirections, codes, rules, storage, importer: viewer.profileId }) }
  }

  /** Dry run: plans an import and writes nothing. Throws invalid_export_file and profile_missing. */
  async function check(request: Import): Promise<ImportPlan> {
    const { file, planner } = await prepare(request)
    const view = await db.openFrozenView()
    try {
      const library = view.repositories.imports
      if (!(await library.hasProfile(request.viewer.profileId))) throw new AppError('profile_missing')
      const modules: ModulePlan[] = []
      for (const module of file.modules) {
        const files = await planner.findFiles(module, library, { comparesHashes: false })
        const changes = await planner.plan(module, library, files)
        planner.addPlanned(changes)
        modules.push(modulePlan(module, file, changes))
      }
      return { exportDate: file.exportDate, version: file.version, modules }
    } finally {
      await view.close()
    }
  }

  /**
   * Validates the whole file, then returns the function that writes it module by module. That function never throws; it reports failures as
   * events. Throws invalid_export_file and profile_missing.
   */
  async function start(request: Import): Promise<(report: (event: ImportEvent) => void) => Promise<void>> {
    const { file, planner } = await prepare(request)
    const { viewer } = request
    if (!(await db.imports.hasProfile(viewer.profileId))) throw new AppError('profile_missing')

    async function importModule(module: ExportModule, report: (event: ImportEvent) => void): Promise<ModuleChanges> {
      const total = file.rows[module].length
      report({ status: 'importing', module, done: 0, total })
      const files = await planner.findFiles(module, db.imports, {
        comparesHashes: true,
        onProgress: (done) => done % rowsAtOnce === 0 && report({ status: 'checking', module, done, total }),
      })
      const planAndWrite = async (tx: Repositories): Promise<ModuleChanges> => {
        if (!(await tx.imports.hasProfile(viewer.profileId))) throw new AppError('profile_missing')
        const changes = await planner.plan(module, tx.imports, files)
        const count = await write(tx, changes, viewer, (done) => report({ status: 'importing', module, done, total }))
        if (count > 0)
          await tx.activity.record({ actor: viewer, kind: 'import-export', action: 'imported', subject: { id: null, name: module }, count })
        return changes
      }
      // One module at a time in all processes: two transactions would not see each other's rows.
      return exclusively(locks, 'import', async () => {
        // The request was admitted before the first module, perhaps long ago.
        if (await deps.isClosed()) throw new AppError('maintenance')
        return db.transaction(planAndWrite)
      })
    }

    return async (report) => {
      let imported = 0
      for (const module of file.modules) {
        try {
          const changes = await importModule(module, report)
          planner.addPlanned(changes)
          const done = outcome(changes)
          imported += done.imported
          report({ status: 'completed', module, ...done })
        } catch (error) {
          const { code } = asAppError(error)
          if (code === 'internal') deps.reportFailure(error, 'an import failed')
          await db.updateStatistics(imported)
          return report({ status: 'error', module, code })
        }
      }
      await db.updateStatistics(imported)
      report({ status: 'finished' })
    }
  }

  /** Returns the number of added rows, not counting categories. */
  async function write(tx: Repositories, changes: ModuleChanges, viewer: Viewer, onProgress: (done: number) => void): Promise<number> {
    for (const category of changes.newCategories) await tx.categories.insert({ ...category, created_at: newTimestamp() })
    await tx.visibility.advanceFor(
      ...changes.albums.map(({ album }) => album),
      ...changes.songs,
      ...changes.playlists.map(({ playlist }) => playlist),
    )
    let done = 0
    const progress = async (count: number) => {
      if (done % rowsAtOnce === 0) {
        onProgress(done)
        await setImmediate()
      }
      done += count
    }
    for (const artists of chunksOf(changes.artists, rowsAtOnce)) {
      await progress(artists.length)
      await tx.artists.insert(...artists)
    }
    for (const albums of chunksOf(changes.albums, rowsAtOnce)) {
      await progress(albums.length)
      const ids = await tx.songLinks.artistIds(albums.flatMap(({ artists }) => artists))
      await tx.albums.insertMany(
        albums.map(({ album, artists }) => ({ ...album, artistIds: artists.flatMap((name) => ids.get(name) ?? []) })),
      )
    }
    for (const songs of chunksOf(changes.songs, rowsAtOnce)) {
      await progress(songs.length)
      await tx.songs.insertMany(songs)
    }
    for (const { playlist, songIds } of changes.playlists) {
      await progress(1)
      await tx.playlists.insert(playlist)
      if (songIds.length > 0) await tx.playlistSongs.insert(playlist.id, songIds)
    }
    for (const redirections of chunksOf(changes.redirections, rowsAtOnce)) {
      await progress(redirections.length)
      await tx.redirections.insert(...redirections)
    }
    for (const codes of chunksOf(changes.codes, rowsAtOnce)) {
      await progress(codes.length)
      await tx.importedCodes.insertMany(codes, viewer.displayName)
    }
    return done
  }

  return { check, start }
}

const modulePlan = (module: ExportModule, file: ReadFile, { lines, newCategories }: ModuleChanges): ModulePlan => ({
  module,
  lines,
  ignoredFields: file.ignoredFields[module],
  newCategories: newCategories.map(({ name, color }) => ({ name, color })),
})

function outcome({ lines }: ModuleChanges) {
  const notes = lines.flatMap((line) => line.notes)
  const skipped = lines.filter((line) => line.skipped !== null).length
  return {
    imported: lines.length - skipped,
    skipped,
    missingFiles: notes.filter((note) => note.code === 'file_missing').length,
    unmatched: notes.flatMap((note) => (note.code === 'songs_unmatched' ? note.names : [])),
  }
}
