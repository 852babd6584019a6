import { albumFolderOf } from '#contract/album-folder.ts'
import { isLyricsFile } from '#contract/lyrics-file.ts'
import type { ImportVisibility, MediaImportLine } from '#contract/media-import.ts'
import type { MediaTags } from '#contract/media-tags.ts'
import { factsOfPaths, type PathFacts } from '#contract/path-facts.ts'
import type { Viewer } from '#contract/session.ts'
import { cleanText } from '#server/clean-text.ts'
import { inParallel } from '#server/concurrency.ts'
import { columnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { CategoriesService } from '#server/features/categories/categories.service.ts'
import type { FoundFile, FoundMedia } from '#server/features/media/found-media.ts'
import type { ProbedMedia } from '#server/features/media/probe.ts'
import { detailsOfTags, factsOfTags, linkedByTexts, noFiles, songFactColumns } from '#server/features/songs/song-columns.ts'
import { storedColumns } from '#server/features/songs/song-files.ts'
import { taggedAlbumArtist } from '#server/features/songs/song-link-rules.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { type AttachFile, createAttachFile, foundFor } from './attach-file.ts'
import { createFolderCovers, type FolderCover, readFolderCover } from './folder-covers.ts'
import { createFolderSongs, type FolderSongs } from './folder-songs.ts'
import { type FolderEntry, filesOfFolder } from './import-folder.ts'
import type { MediaImportRun, MediaImportWork } from './import-jobs.ts'
import { line, mediaFault } from './import-lines.ts'
import { type CategoryChooser, createCategoryChooser } from './imported-category.ts'
import { lyricsBeside } from './lyrics-beside.ts'
import type { SongFile } from './media-import.repository.ts'
import { createRunActivity } from './run-activity.ts'
import { foldersOf, isFreeKey, mediaKeys, uploadIdIn } from './stored-media.ts'

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

/** A file that may become a song. */
interface Candidate {
  /** The file's name in the results. */
  subject: string
  /** What its path says. */
  named: Pick<PathFacts, 'title'> & Partial<PathFacts>
  folders: string[]
  /** The folder whose songs share an album; null for a file of the storage, whose folders are categories. */
  albumFolder: string | null
  /** What files beside it say. */
  besides(media: ProbedMedia): Promise<Partial<Pick<ProbedMedia, 'lyrics' | 'cover'>>>
  /** Stores the file for a song. */
  take(media: ProbedMedia, o: Taken): Promise<FoundFile | null>
  /** True if storing makes a copy; false if the file is already in the storage. */
  isCopied: boolean
}

/** Data of one file, collected before the database is written. */
type Prepared = { line: MediaImportLine | null } | Restoration | { song: PreparedSong }

interface Restoration {
  restore(): Promise<MediaImportLine>
}

interface Options {
  /** Of new songs. */
  visibility?: ImportVisibility
  alsoStorage?: boolean
  /** Only these files of the import folder, by name. */
  only?(name: string): boolean
}

interface PreparedSong {
  subject: string
  columns: ReturnType<typeof detailsOfTags> & ReturnType<typeof factColumnsOf> & { category_id: string }
  tags: MediaTags
  media: FoundFile
  isCopied: boolean
  albumFolder: string | null
}

interface NamedEntry {
  entry: FolderEntry
  /** Undefined if it is not media. */
  named: PathFacts | undefined
  /** The cover of its folder. */
  folderCover: FolderCover | null
}

const factColumnsOf = (tags: MediaTags) => columnsOf(songFactColumns, factsOfTags(tags))

/** The tags with what the path says in place of missing ones. */
function withNames(tags: ProbedMedia, named: Candidate['named']) {
  return {
    ...tags,
    title: tags.title ?? cleanText(named.title) ?? 'Untitled',
    artist: tags.artist ?? cleanText(named.artist ?? ''),
    album: tags.album ?? cleanText(named.album ?? ''),
    year: tags.year ?? named.year ?? null,
    trackNumber: tags.trackNumber ?? named.trackNumber ?? null,
    discNumber: tags.discNumber ?? named.discNumber ?? null,
  }
}

export type DataMigration = ReturnType<typeof createDataMigration>

const filesAtOnce = 8
const songsAtOnce = 50
const writeEveryMilliseconds = 250

/**
 * Data Migration: copies media from the import folder into the storage, and links media in the storage that no song uses. Reads and stores
 * several files concurrently, then writes their songs in one transaction, in the order of the files. Files are stored before the rows that
 * name them, and known content is skipped, so an interrupted run is completed by the next one.
 */
export function createDataMigration({ importFolder, ...deps }: MediaImportDeps & { importFolder: string | null }) {
  const { db, storage, found } = deps

  return (actor: Viewer, { visibility = 'public', alsoStorage = true, only = () => true }: Options = {}): MediaImportWork =>
    async (run) => {
      const chooseCategory = createCategoryChooser({
        db,
        categories: deps.categories,
        found,
        actor,
      })
      const count = createRunActivity(actor, 'imported')
      const attach = createAttachFile(deps, (tx) => count(tx, run.successful() + 1))
      const folderSongs = createFolderSongs()
      const insert = createInsert(deps, { folderSongs, visibility }, (tx, inserted) => count(tx, run.successful() + inserted))
      const context = { signal: run.signal, chooseCategory, attach, folderSongs }
      const entries = importFolder ? (await namedEntries(importFolder)).filter(({ entry }) => only(entry.name)) : []
      // Listed before anything is copied into the storage.
      const keys = alsoStorage ? await unusedKeys(run.signal) : []
      run.expect(entries.length + keys.length)
      await finish(
        inParallel(entries, filesAtOnce, (entry) => prepareEntry(entry, context)),
        insert,
        run,
      )
      await finish(
        inParallel(keys, filesAtOnce, (key) => prepareKey(key, context)),
        insert,
        run,
      )
    }

  /** Writes prepared songs in order and reports them. Batched, because each transaction costs a disk write. */
  async function finish(groups: AsyncIterable<readonly Prepared[]>, insert: Insert, run: MediaImportRun): Promise<void> {
    let waiting: Exclude<Prepared, Restoration>[] = []
    let writtenAt = performance.now()
    let added = 0
    const write = async () => {
      const songs = waiting.flatMap((each) => ('song' in each ? [each.song] : []))
      added += songs.length
      const lines = await insert(songs)
      for (const each of waiting) run.looked('song' in each ? (lines.shift() ?? null) : each.line)
      waiting = []
      writtenAt = performance.now()
    }
    for await (const group of groups) {
      for (const prepared of group) {
        if ('restore' in prepared) {
          await write()
          run.looked(await prepared.restore())
        } else waiting.push(prepared)
      }
      if (waiting.length >= songsAtOnce || performance.now() - writtenAt > writeEveryMilliseconds) await write()
    }
    await write()
    await db.updateStatistics(added)
  }

  async function unusedKeys(signal: AbortSignal): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of mediaKeys(storage, signal)) if (await isFreeKey(db, key)) keys.push(key)
    return keys.sort()
  }

  /** The files with what their paths say about them. */
  async function namedEntries(folder: string): Promise<NamedEntry[]> {
    const entries = await Array.fromAsync(filesOfFolder(folder))
    const categories = await db.categories.listActive()
    const isCategory = (folder: string) => categories.some(({ name }) => found.isFolderOfCategory(folder, name))
    const media = entries.flatMap(({ name }) => (found.hasMediaSignature(name) ? name : []))
    const facts = new Map(factsOfPaths(media, isCategory).map((named, at) => [media[at], named]))
    const coverFor = createFolderCovers(entries)
    return entries.map((entry) => ({ entry, named: facts.get(entry.name), folderCover: coverFor(entry.name) }))
  }

  async function prepareEntry({ entry, named, folderCover }: NamedEntry, context: MigrationContext): Promise<Prepared> {
    if ('rejected' in entry) return { line: line(entry.name, entry.rejected) }
    const { path, name } = entry
    const { signal } = context
    signal.throwIfAborted()
    if (isLyricsFile(name) || name === folderCover?.name) return { line: null }
    if (!named) return { line: line(name, 'not_media') }
    const contentHash = await sha256(path, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    if (contentHash === null) return { line: line(name, 'unreadable_file') }
    return prepare(path, contentHash, context, {
      subject: name,
      named,
      folders: foldersOf(name),
      albumFolder: albumFolderOf(foldersOf(name)),
      besides: async ({ lyrics, cover }) => ({
        lyrics: (await lyricsBeside(path)) ?? lyrics,
        cover: cover ?? (folderCover && (await readFolderCover(folderCover))),
      }),
      take: (media, o) => found.copyIn(path, media, { ...o, signal }),
      isCopied: true,
    })
  }

  async function prepareKey(key: string, context: MigrationContext): Promise<Prepared> {
    const { signal } = context
    signal.throwIfAborted()
    if (!found.hasMediaSignature(key)) return { line: line(key, 'not_media') }
    const uploadId = uploadIdIn(key)
    // The order matters: an upload that is missing now has become a song before, which the next check finds.
    if (uploadId && (await db.mediaImport.isArriving(uploadId))) return { line: line(key, 'upload_in_progress') }
    if (!(await isFreeKey(db, key))) return { line: null }
    const work = storage.withFile(key, async (path) =>
      prepare(path, await sha256(path, signal), context, {
        subject: key,
        named: { title: found.titleOfKey(key) },
        folders: foldersOf(key),
        albumFolder: null,
        besides: async () => ({}),
        take: (media, o) => found.linkInPlace(key, media, o),
        isCopied: false,
      }),
    )
    return work.catch((error: unknown) => {
      // Removed since the storage was listed.
      if (error instanceof StorageKeyMissing) return { line: null }
      throw error
    })
  }

  async function prepare(path: string, contentHash: string, context: MigrationContext, file: Candidate): Promise<Prepared> {
    const { subject, isCopied, albumFolder } = file
    const same = await db.mediaImport.listByContent(contentHash)
    const songMissingFile = await withoutFile(same)
    if (same[0] && albumFolder !== null && same[0].album !== null)
      context.folderSongs.addEarlier(same[0].id, { folder: albumFolder, album: same[0].album })
    if (same[0] && !songMissingFile) return { line: line(subject, 'same_content', same[0]) }
    try {
      const tags = await found.read(path)
      const read = { ...tags, ...(await file.besides(tags)) }
      if (songMissingFile) {
        const stored = await file.take(read, { ...foundFor(songMissingFile), contentHash, categoryName: songMissingFile.category_name })
        if (!stored) return { line: line(subject, 'changed_during_read') }
        return { restore: async () => ({ ...(await context.attach(songMissingFile, 'file_restored', stored)), subject }) }
      }
      const category = await context.chooseCategory(file.folders)
      const described = withNames(read, file.named)
      const { title } = described
      const media = await file.take(read, { title, contentHash, categoryName: category.name, wantsEmbeddedCover: true })
      if (!media) return { line: line(subject, 'changed_during_read') }
      const columns = {
        ...detailsOfTags(described),
        ...factColumnsOf(described),
        category_id: category.id,
      }
      return { song: { subject, columns, tags: read, media, isCopied, albumFolder } }
    } catch (error) {
      const note = mediaFault(error)
      if (note) return { line: line(subject, note) }
      throw error
    }
  }

  /** The song with this content whose file is missing, if any. The file is attached to it instead of a second song being created. */
  async function withoutFile(same: { id: string; media_path: string | null }[]): Promise<SongFile | null> {
    for (const { id, media_path: key } of same)
      if (key !== null && !(await storage.stat(key))) return (await db.mediaImport.findFile(id)) ?? null
    return null
  }
}

interface MigrationContext {
  signal: AbortSignal
  attach: AttachFile
  chooseCategory: CategoryChooser
  folderSongs: FolderSongs
}

type Insert = ReturnType<typeof createInsert>

interface Created {
  folderSongs: FolderSongs
  visibility: ImportVisibility
}

/** Inserts new songs in one transaction. Of several files with the same content, only the first becomes a song. */
const createInsert =
  ({ db, storage }: MediaImportDeps, { folderSongs, visibility }: Created, count: (tx: Repositories, inserted: number) => Promise<void>) =>
  async (songs: readonly PreparedSong[]): Promise<MediaImportLine[]> => {
    if (songs.length === 0) return []
    const { lines, attempt } = await db.transaction(async (tx) => {
      const attempt = folderSongs.attempt()
      const lines: MediaImportLine[] = []
      for (const song of songs) lines.push(await insertOne(tx, song, { attempt, visibility }))
      const inserted = lines.filter(({ note }) => note === 'imported').length
      if (inserted > 0) await count(tx, inserted)
      return { lines, attempt }
    })
    attempt.keep()
    // Trash the copy of a file that became no song, otherwise the next run would import it.
    for (const [index, { media, isCopied }] of songs.entries())
      if (isCopied && lines[index]?.note === 'same_content' && !(await db.mediaImport.isMediaPathUsed(media.mediaPath)))
        await storage.trash(media.mediaPath)
    return lines
  }

async function insertOne(
  tx: Repositories,
  { subject, columns, tags, media, albumFolder }: PreparedSong,
  { attempt, visibility }: { attempt: ReturnType<FolderSongs['attempt']>; visibility: ImportVisibility },
): Promise<MediaImportLine> {
  const [same] = await tx.mediaImport.listByContent(media.originalHash ?? media.contentHash)
  if (same) return line(subject, 'same_content', same)
  const id = newId()
  const { album } = columns
  const placed = albumFolder !== null && album !== null ? { folder: albumFolder, album } : null
  await tx.songs.insert({
    id,
    ...columns,
    ...linkedByTexts,
    visibility,
    tags,
    same_import: placed && attempt.sameImport(placed),
    media_type: media.mediaType,
    ...noFiles,
    ...storedColumns(media),
    is_favorite: false,
    status: 'published',
    uploaded_by: null,
    created_at: newTimestamp(),
  })
  attempt.add(id, taggedAlbumArtist({ album, tags }) ? null : placed)
  if (media.picture) await tx.pendingCovers.add({ song_id: id, picture_key: media.picture })
  return line(subject, 'imported', { id, title: columns.title })
}
