import { rm } from 'node:fs/promises'
import type { MediaImportLine } from '#contract/media-import.ts'
import type { Viewer } from '#contract/session.ts'
import type { FoundFile } from '#server/features/media/found-media.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import { StorageKeyMissing } from '#server/storage/storage.ts'
import { type AttachFile, createAttachFile, foundFor, markMissing } from './attach-file.ts'
import type { MediaImportDeps } from './data-migration.ts'
import { type FetchExternalFile, FetchRejected } from './external-file.ts'
import type { MediaImportRun, MediaImportWork } from './import-jobs.ts'
import { line, mediaFault } from './import-lines.ts'
import type { SongFile } from './media-import.repository.ts'
import { createOrphanedMedia, type OrphanedMedia } from './orphaned-media.ts'
import { createRunActivity } from './run-activity.ts'
import { mediaKeys } from './stored-media.ts'

const songsAtOnce = 500

/**
 * Fix Broken URLs: reattaches stored files to songs whose file is missing, and copies external files into the storage if requested. Reports
 * what it could not fix, and deletes nothing.
 */
export function createFixUrls(deps: Omit<MediaImportDeps, 'categories'> & FixDeps) {
  const { db, storage, found, fetchExternalFile, temporaryPath } = deps

  return (actor: Viewer, { copyExternal }: { copyExternal: boolean }): MediaImportWork =>
    async (run) => {
      const { broken, spare } = await survey(run.signal)
      const count = createRunActivity(actor, 'updated')
      const attach = createAttachFile(deps, (tx) => count(tx, run.successful() + 1))
      run.expect(broken.length)
      for (const song of broken) {
        run.signal.throwIfAborted()
        run.looked(await mend(song, { run, spare, attach, copyExternal }))
      }
    }

  /** Songs without a local file, and stored media that no song uses. */
  async function survey(signal: AbortSignal): Promise<{ broken: SongFile[]; spare: OrphanedMedia }> {
    const keys = new Map<string, number>()
    for await (const { key, sizeBytes } of mediaKeys(storage, signal)) keys.set(key, sizeBytes)
    const broken: SongFile[] = []
    const used: string[] = []
    let songs: SongFile[]
    let last = ''
    do {
      signal.throwIfAborted()
      songs = await db.mediaImport.listFiles(last, songsAtOnce)
      for (const song of songs) {
        if (song.media_path !== null) used.push(song.media_path)
        if (song.media_path === null || song.is_file_missing || !keys.has(song.media_path)) broken.push(song)
      }
      last = songs.at(-1)?.id ?? last
    } while (songs.length === songsAtOnce)
    for (const key of used) keys.delete(key)
    return { broken, spare: createOrphanedMedia(keys, { db, storage }) }
  }

  async function mend(song: SongFile, context: MigrationContext): Promise<MediaImportLine | null> {
    const { media_path: mediaPath, external_url: address, title } = song
    if (mediaPath !== null) {
      const isThere = (await storage.stat(mediaPath)) !== null
      // The file may have been put back since the survey.
      if (isThere && !song.is_file_missing) return null
      if (isThere || (await isRestored(mediaPath))) return reattach(song, mediaPath, isThere ? 'relinked' : 'restored', context)
    }
    for await (const key of context.spare.candidatesFor(song, context.run.signal)) {
      const media = await linkInPlace(song, key, context.run.signal)
      if (!media) continue
      const result = await context.attach(song, 'relinked', media)
      if (result.outcome === 'successful') context.spare.remove(key)
      return result
    }
    if (address === null) {
      await markMissing(deps, song)
      return line(title, 'file_missing', song)
    }
    return context.copyExternal ? copyIn(song, address, context) : line(title, 'external', song)
  }

  /** The file is back at its former key. A marked song's file is probed first, because it was never read when the song was marked. */
  async function reattach(
    song: SongFile,
    key: string,
    note: 'relinked' | 'restored',
    { run, attach }: MigrationContext,
  ): Promise<MediaImportLine> {
    if (!song.is_file_missing) return attach(song, note, null)
    const media = await linkInPlace(song, key, run.signal)
    return media ? attach(song, note, media) : line(song.title, 'other_media_type', song)
  }

  async function isRestored(key: string): Promise<boolean> {
    try {
      await storage.restore(key)
      return true
    } catch (error) {
      if (error instanceof StorageKeyMissing) return false
      throw error
    }
  }

  /** Null if the object is not the song's file. */
  async function linkInPlace(song: SongFile, key: string, signal: AbortSignal): Promise<FoundFile | null> {
    try {
      return await storage.withFile(key, async (path) => {
        const media = await found.read(path)
        if (media.mediaType !== song.media_type) return null
        return found.linkInPlace(key, media, { ...foundFor(song), contentHash: await sha256(path, signal) })
      })
    } catch (error) {
      if (mediaFault(error) || error instanceof StorageKeyMissing) return null
      throw error
    }
  }

  async function copyIn(song: SongFile, address: string, { run: { signal }, attach }: MigrationContext): Promise<MediaImportLine> {
    const path = temporaryPath()
    try {
      await fetchExternalFile(address, path, signal)
      const media = await found.read(path)
      if (media.mediaType !== song.media_type) return line(song.title, 'other_media_type', song)
      const contentHash = await sha256(path, signal)
      const stored = await found.copyIn(path, media, { ...foundFor(song), contentHash, categoryName: song.category_name, signal })
      if (!stored) return line(song.title, 'changed_during_read', song)
      const result = await attach(song, 'copied', stored)
      // Otherwise Data Migration would create another song from it.
      if (result.outcome !== 'successful' && !(await db.mediaImport.isMediaPathUsed(stored.mediaPath)))
        await storage.trash(stored.mediaPath)
      return result
    } catch (error) {
      const note = error instanceof FetchRejected ? error.note : mediaFault(error)
      if (note) return line(song.title, note, song)
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }
}

export interface FixDeps {
  fetchExternalFile: FetchExternalFile
  /** Path for a temporary file, which is removed at the end, or by the clean-up after a crash. */
  temporaryPath(): string
}

interface MigrationContext {
  run: MediaImportRun
  spare: OrphanedMedia
  attach: AttachFile
  copyExternal: boolean
}
