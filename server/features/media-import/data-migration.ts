import type { MediaImportLine } from '#contract/media-import.ts'
import type { Viewer } from '#contract/session.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { CategoriesService } from '#server/features/categories/categories.service.ts'
import type { FoundMedia } from '#server/features/media/found-media.ts'
import type { StoredMedia } from '#server/features/media/media-library.ts'
import type { ProbedMedia } from '#server/features/media/probe.ts'
import { detailsOfTags, noFiles } from '#server/features/songs/song-columns.ts'
import { storedColumns } from '#server/features/songs/song-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createGiveFile, foundFor, type GiveFile } from './attach-file.ts'
import { type FolderEntry, filesOfFolder } from './import-folder.ts'
import type { MediaImportRun, MediaImportWork } from './import-jobs.ts'
import { line, mediaFault } from './import-lines.ts'
import { type CategoryChooser, createCategoryChooser } from './imported-category.ts'
import type { SongFile } from './media-import.repository.ts'
import { createRunActivity } from './run-activity.ts'
import { foldersOf, mediaKeys, uploadIdIn } from './stored-media.ts'

export interface MediaImportDeps {
  db: Db
  storage: Storage
  found: FoundMedia
  categories: CategoriesService
}

interface Taken {
  title: string
  contentHash: string
  categoryName: string
  wantsEmbeddedCover: boolean
}

/** One file that may become a song. */
interface Candidate {
  /** As the result names it. */
  subject: string
  title: string
  folders: string[]
  /** Makes the file the song's own. */
  take(media: ProbedMedia, o: Taken): Promise<StoredMedia | null>
}

/**
 * Data Migration: media of the import folder is copied in, media of the storage that no song uses is taken where it is. Files are
 * stored before the row that names them, each file is a transaction of its own, and what has the content of a song is left out: so a
 * run may be cut off anywhere, and the next one completes it.
 */
export function createDataMigration({ importFolder, ...deps }: MediaImportDeps & { importFolder: string | null }) {
  const { db, storage, found } = deps

  return (actor: Viewer, { alsoStorage = true } = {}): MediaImportWork =>
    async (run) => {
      const chooseCategory = createCategoryChooser({
        db,
        categories: deps.categories,
        found,
        actor,
      })
      const count = createRunActivity(actor, 'imported')
      const countOne = (tx: Repositories) => count(tx, run.successful() + 1)
      const look = { run, chooseCategory, insert: createInsert(deps, countOne), give: createGiveFile(deps, countOne) }
      const entries = importFolder ? await Array.fromAsync(filesOfFolder(importFolder)) : []
      // The storage is listed before anything is copied into it.
      const keys = alsoStorage ? await unusedKeys(run.signal) : []
      run.expect(entries.length + keys.length)
      for (const entry of entries) run.looked(await inspectEntry(entry, look))
      for (const key of keys) run.looked(await inspectKey(key, look))
    }

  /** What waits for the trash is no new song. */
  async function isFree(key: string): Promise<boolean> {
    return !(await db.mediaImport.isMediaPathUsed(key)) && !(await db.discardedFiles.isListed(key))
  }

  async function unusedKeys(signal: AbortSignal): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of mediaKeys(storage, signal)) if (await isFree(key)) keys.push(key)
    return keys.sort()
  }

  async function inspectEntry(entry: FolderEntry, look: MigrationContext): Promise<MediaImportLine> {
    if ('refused' in entry) return line(entry.name, entry.refused)
    const { path, name } = entry
    const { signal } = look.run
    signal.throwIfAborted()
    if (!found.hasMediaSignature(name)) return line(name, 'not_media')
    const contentHash = await sha256(path, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    if (contentHash === null) return line(name, 'unreadable_file')
    return bringIn(path, contentHash, look, {
      subject: name,
      title: found.titleOfFile(name.slice(name.lastIndexOf('/') + 1)),
      folders: foldersOf(name),
      take: (media, o) => found.copyIn(path, media, { ...o, signal }),
    })
  }

  async function inspectKey(key: string, look: MigrationContext): Promise<MediaImportLine | null> {
    const { signal } = look.run
    signal.throwIfAborted()
    if (!found.hasMediaSignature(key)) return line(key, 'not_media')
    const uploadId = uploadIdIn(key)
    // In this order: an upload that is gone has become a song before.
    if (uploadId && (await db.mediaImport.isArriving(uploadId))) return line(key, 'upload_in_progress')
    if (!(await isFree(key))) return null
    return storage.withFile(key, async (path) =>
      bringIn(path, await sha256(path, signal), look, {
        subject: key,
        title: found.titleOfKey(key),
        folders: foldersOf(key),
        take: (media, o) => found.linkInPlace(key, media, o),
      }),
    )
  }

  async function bringIn(
    path: string,
    contentHash: string,
    { chooseCategory, insert, give }: MigrationContext,
    file: Candidate,
  ): Promise<MediaImportLine> {
    const same = await db.mediaImport.listByContent(contentHash)
    const songMissingFile = await withoutFile(same)
    if (same[0] && !songMissingFile) return line(file.subject, 'same_content', same[0])
    try {
      if (songMissingFile) return await giveBack(path, contentHash, songMissingFile, file, give)
      const media = await found.read(path)
      const category = await chooseCategory(file.folders)
      const title = media.title ?? file.title
      const stored = await file.take(media, { title, contentHash, categoryName: category.name, wantsEmbeddedCover: true })
      if (!stored) return line(file.subject, 'changed_during_read')
      return await insert(file.subject, { ...detailsOfTags({ ...media, title }), category_id: category.id }, stored)
    } catch (error) {
      const note = mediaFault(error)
      if (note) return line(file.subject, note)
      throw error
    }
  }

  /** The song of this content that lacks its file, if there is one: it gets this one, instead of a second song being made. */
  async function withoutFile(same: { id: string; media_path: string | null }[]): Promise<SongFile | null> {
    for (const { id, media_path: key } of same)
      if (key !== null && !(await storage.stat(key))) return (await db.mediaImport.findFile(id)) ?? null
    return null
  }

  async function giveBack(path: string, contentHash: string, song: SongFile, file: Candidate, give: GiveFile): Promise<MediaImportLine> {
    const media = await found.read(path)
    const stored = await file.take(media, { ...foundFor(song), contentHash, categoryName: song.category_name })
    if (!stored) return line(file.subject, 'changed_during_read')
    return { ...(await give(song, 'file_restored', stored)), subject: file.subject }
  }
}

interface MigrationContext {
  run: MediaImportRun
  give: GiveFile
  chooseCategory: CategoryChooser
  insert: ReturnType<typeof createInsert>
}

type NewSong = ReturnType<typeof detailsOfTags> & { category_id: string }

const createInsert =
  ({ db }: MediaImportDeps, count: (tx: Repositories) => Promise<void>) =>
  (subject: string, song: NewSong, media: StoredMedia): Promise<MediaImportLine> =>
    db.transaction(async (tx) => {
      const [same] = await tx.mediaImport.listByContent(media.originalHash ?? media.contentHash)
      if (same) return line(subject, 'same_content', same)
      const id = newId()
      await tx.songs.insert({
        id,
        ...song,
        media_type: media.mediaType,
        ...noFiles,
        ...storedColumns(media),
        cover_path: media.embeddedCoverPath,
        is_favorite: false,
        status: 'published',
        uploaded_by: null,
        created_at: newTimestamp(),
      })
      await count(tx)
      return line(subject, 'imported', { id, title: song.title })
    })
