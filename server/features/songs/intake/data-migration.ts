import type { IntakeLine } from '#contract/intake.ts'
import type { Viewer } from '#contract/session.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newInstant } from '#server/database/instants.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'
import type { CategoriesRepository } from '#server/features/categories/categories.repository.ts'
import type { CategoriesService } from '#server/features/categories/categories.service.ts'
import type { FoundMedia } from '#server/features/media/found-media.ts'
import type { AdmittedMedia } from '#server/features/media/media-library.ts'
import type { ProbedMedia } from '#server/features/media/probe.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { storedColumns } from '../song-files.ts'
import { createSongsRepository } from '../songs.repository.ts'
import { createGiveFile, foundFor, type GiveFile } from './give-file.ts'
import { type FolderEntry, filesOfFolder } from './import-folder.ts'
import { type CategoryChooser, createCategoryChooser } from './imported-category.ts'
import { createIntakeRepository, type SongFile } from './intake.repository.ts'
import type { IntakeRun, IntakeWork } from './intake-jobs.ts'
import { line, mediaFault } from './intake-lines.ts'
import { createRunActivity } from './run-activity.ts'
import { foldersOf, mediaKeys, uploadIdIn } from './stored-media.ts'

export interface IntakeDeps {
  database: Database
  storage: Storage
  found: FoundMedia
  categories: CategoriesRepository
  categoriesService: CategoriesService
  activityIn: (handle: Handle) => ActivityRepository
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
  take(media: ProbedMedia, o: Taken): Promise<AdmittedMedia | null>
}

/**
 * Data Migration: media of the import folder is copied in, media of the storage that no song uses is taken where it is. Files are
 * stored before the row that names them, each file is a transaction of its own, and what has the content of a song is left out: so a
 * run may be cut off anywhere, and the next one completes it.
 */
export function createDataMigration({ importFolder, ...deps }: IntakeDeps & { importFolder: string | null }) {
  const { database, storage, found } = deps
  const intake = () => createIntakeRepository(database.handle)

  return (actor: Viewer, { alsoStorage = true } = {}): IntakeWork =>
    async (run) => {
      const chooseCategory = createCategoryChooser({
        categories: deps.categories,
        service: deps.categoriesService,
        intake: intake(),
        found,
        actor,
      })
      const count = createRunActivity(deps.activityIn, actor, 'imported')
      const countOne = (tx: Handle) => count(tx, run.successful() + 1)
      const look = { run, chooseCategory, insert: createInsert(deps, countOne), give: createGiveFile(deps, countOne) }
      const entries = importFolder ? await Array.fromAsync(filesOfFolder(importFolder)) : []
      // The storage is listed before anything is copied into it.
      const keys = alsoStorage ? await unusedKeys(run.signal) : []
      run.expect(entries.length + keys.length)
      for (const entry of entries) run.looked(await lookAtEntry(entry, look))
      for (const key of keys) run.looked(await lookAtKey(key, look))
    }

  async function unusedKeys(signal: AbortSignal): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of mediaKeys(storage, signal)) if (!(await intake().isMediaPathUsed(key))) keys.push(key)
    return keys.sort()
  }

  async function lookAtEntry(entry: FolderEntry, look: Look): Promise<IntakeLine> {
    if ('refused' in entry) return line(entry.name, entry.refused)
    const { path, name } = entry
    const { signal } = look.run
    signal.throwIfAborted()
    if (!found.looksLikeMedia(name)) return line(name, 'not_media')
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

  async function lookAtKey(key: string, look: Look): Promise<IntakeLine | null> {
    const { signal } = look.run
    signal.throwIfAborted()
    if (!found.looksLikeMedia(key)) return line(key, 'not_media')
    const uploadId = uploadIdIn(key)
    // In this order: an upload that is gone has become a song before.
    if (uploadId && (await intake().isArriving(uploadId))) return line(key, 'arriving')
    if (await intake().isMediaPathUsed(key)) return null
    return storage.withFile(key, async (path) =>
      bringIn(path, await sha256(path, signal), look, {
        subject: key,
        title: found.titleOfKey(key),
        folders: foldersOf(key),
        take: (media, o) => found.takeInPlace(key, media, o),
      }),
    )
  }

  async function bringIn(path: string, contentHash: string, { chooseCategory, insert, give }: Look, file: Candidate): Promise<IntakeLine> {
    const same = await intake().listByContent(contentHash)
    const robbed = await withoutFile(same)
    if (same[0] && !robbed) return line(file.subject, 'same_content', same[0])
    try {
      if (robbed) return await giveBack(path, contentHash, robbed, file, give)
      const media = await found.read(path)
      const category = await chooseCategory(file.folders)
      const title = media.title ?? file.title
      const stored = await file.take(media, { title, contentHash, categoryName: category.name, wantsEmbeddedCover: true })
      if (!stored) return line(file.subject, 'changed_meanwhile')
      return await insert(file.subject, { title, artist: media.artist, album: media.album, category_id: category.id }, stored)
    } catch (error) {
      const note = mediaFault(error)
      if (note) return line(file.subject, note)
      throw error
    }
  }

  /** The song of this content that lacks its file, if there is one: it gets this one, instead of a second song being made. */
  async function withoutFile(same: { id: string; media_path: string | null }[]): Promise<SongFile | null> {
    for (const { id, media_path: key } of same) if (key !== null && !(await storage.stat(key))) return (await intake().findFile(id)) ?? null
    return null
  }

  async function giveBack(path: string, contentHash: string, song: SongFile, file: Candidate, give: GiveFile): Promise<IntakeLine> {
    const media = await found.read(path)
    const stored = await file.take(media, { ...foundFor(song), contentHash, categoryName: song.category_name })
    if (!stored) return line(file.subject, 'changed_meanwhile')
    return { ...(await give(song, 'given_back', stored)), subject: file.subject }
  }
}

interface Look {
  run: IntakeRun
  give: GiveFile
  chooseCategory: CategoryChooser
  insert: ReturnType<typeof createInsert>
}

interface NewSong {
  title: string
  artist: string | null
  album: string | null
  category_id: string
}

const createInsert =
  ({ database }: IntakeDeps, count: (tx: Handle) => Promise<void>) =>
  (subject: string, song: NewSong, media: AdmittedMedia): Promise<IntakeLine> =>
    database.transaction(async (tx) => {
      const [same] = await createIntakeRepository(tx).listByContent(media.originalHash ?? media.contentHash)
      if (same) return line(subject, 'same_content', same)
      const id = newId()
      await createSongsRepository(tx).insert({
        id,
        ...song,
        media_type: media.mediaType,
        ...storedColumns(media),
        cover_path: media.embeddedCoverPath,
        is_favorite: false,
        status: 'published',
        created_at: newInstant(),
      })
      await count(tx)
      return line(subject, 'imported', { id, title: song.title })
    })
