import type { Viewer } from '#contract/session.ts'
import { type TrashKind, trashKindsOf } from '#contract/trash.ts'
import { AppError, found } from '#server/app-error.ts'
import { isUniqueViolation } from '#server/database/engine/database-errors.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { PlainRow } from '#server/database/plain-rows.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { discardedFilesLock, type FileColumns, filesOf } from '#server/storage/files-of-rows.ts'
import { StorageKeyMissing } from '#server/storage/storage.ts'
import { narrowest, type Restrictable } from '#server/visibility/visibility-rule.ts'
import { mergesSince, redirectMerged, renameMerged, withMerged } from './merged-since.ts'
import { mergeAtPositions } from './playlist-positions.ts'
import type { TrashSelector } from './trash.repository.ts'
import { parentsOf, partsOf, type Table, type TrashContent } from './trash-parts.repository.ts'
import { undoMerge } from './undo-merge.ts'
import { addNames, noNames, removeUnusedNames } from './unused-names.ts'

export type TrashService = ReturnType<typeof createTrashService>

interface Deps {
  db: Db
  locks: SharedLocks
  library: Pick<MediaLibrary, 'restore' | 'restoreCopy'>
  discarded: Pick<DiscardedFiles, 'afterFailedWrite'>
}

type Content = TrashContent & { id: string }

export function createTrashService({ db, locks, library, discarded }: Deps) {
  const orFileMissing = (error: unknown) => {
    throw error instanceof StorageKeyMissing ? new AppError('trashed_file_missing') : error
  }

  /** Restores files before the rows that name them. */
  async function restoreFiles(columns: readonly FileColumns[]): Promise<void> {
    for (const file of columns.flatMap(filesOf)) await library.restore(file).catch(orFileMissing)
  }

  /**
   * Gives media another key if a song has got its own since: an import stores the same file under the same key. Replaces the contents one by
   * one, so that a failure leaves no copy unnamed.
   */
  async function takeOwnMedia(contents: Content[]): Promise<void> {
    for (const [index, content] of contents.entries()) {
      const songs: PlainRow[] = []
      for (const song of content.rows.songs ?? []) {
        const key = song.media_path
        const isTaken = typeof key === 'string' && (await db.mediaImport.isMediaPathUsed(key))
        songs.push(isTaken ? { ...song, media_path: await library.restoreCopy(key).catch(orFileMissing) } : song)
      }
      if (songs.length > 0) contents[index] = { ...content, rows: { ...content.rows, songs } }
    }
  }

  const restoreRows = (selector: TrashSelector, contents: readonly Content[], actor: Viewer): Promise<number> =>
    db.transaction(async (tx) => {
      const items = await tx.trash.take(selector)
      const first = found(items[0])
      await tx.visibility.advanceFor(...(['songs', 'albums', 'playlists'] as const).flatMap((table) => rowsOf(contents, table)))
      const merges = await mergesSince(tx, contents)
      await insertContents(tx, first.kind, withMerged(contents, merges))
      if (first.kind === 'songs') await renameMerged(tx, contents, merges)
      await redirectMerged(tx, contents, actor)
      for (const { id, merge } of contents) {
        const name = items.find((item) => item.id === id)?.name ?? ''
        if (merge && (first.kind === 'artists' || first.kind === 'albums')) await undoMerge(tx, first.kind, { id, name }, merge, actor)
      }
      for (const { id, references } of contents)
        for (const [reference, ids] of Object.entries(references)) await tx.trash.restoreReference(reference, ids, id)
      await tx.discardedFiles.remove(
        contents
          .flatMap(fileColumnsOf)
          .flatMap(filesOf)
          .map(({ path }) => path),
      )
      await recordRestored(tx, items, contents, actor)
      return items.length
    })

  return {
    /**
     * Returns the number of restored items. Throws not_found; category_missing for a song whose category was deleted; restore_conflict if
     * another item now has its name; trashed_file_missing.
     */
    async restore(chosen: { id: string } | { deletionId: string }, actor: Viewer): Promise<number> {
      const selector = { ...chosen, kinds: trashKindsOf(actor.role) }
      let contents: Content[] = []
      try {
        // Holds the lock of the trash, so that no file is moved there concurrently, and nothing else is restored.
        return await exclusively(locks, discardedFilesLock, async () => {
          contents = await db.trash.contents(selector)
          if (contents.length === 0) throw new AppError('not_found')
          await takeOwnMedia(contents)
          await restoreFiles(contents.flatMap(fileColumnsOf))
          return restoreRows(selector, contents, actor)
        })
      } catch (error) {
        for (const files of contents.flatMap(fileColumnsOf)) await discarded.afterFailedWrite(files)
        throw isUniqueViolation(error) ? new AppError('restore_conflict') : error
      }
    },

    /** Removes one item for good. Throws not_found. */
    async remove(id: string, { role }: Viewer): Promise<void> {
      const selector = { id, kinds: trashKindsOf(role) }
      const contents = await db.trash.contents(selector)
      if ((await db.trash.take(selector)).length === 0) throw new AppError('not_found')
      await removeUnusedNames(db, addNames(noNames(), contents))
    },

    /** Removes all items of these kinds that were deleted up to this timestamp for good, and returns their number. */
    async removeUntil(timestamp: string, kinds: readonly TrashKind[]): Promise<number> {
      let count = 0
      const names = noNames()
      while (true) {
        const some = await db.trash.takeUntil(timestamp, kinds)
        if (some.length === 0) break
        count += some.length
        addNames(names, some)
      }
      await removeUnusedNames(db, names)
      return count
    },
  }
}

/** Logs several songs, and the codes of batches, as one number; other items one by one. */
async function recordRestored(tx: Repositories, items: readonly Restored[], contents: readonly TrashContent[], actor: Viewer) {
  const action = 'restored'
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
    if (kind === 'code-batches' || kind === 'download-batches') {
      const count = (['codes', 'download_codes'] as const).flatMap((table) => rowsOf(contents, table)).length
      await tx.activity.record({ actor, kind: 'codes', action, count: Math.max(1, count) })
    } else if (ofKind.length > 1 && (kind === 'songs' || kind === 'codes'))
      await tx.activity.record({ actor, kind, action, count: ofKind.length })
    else for (const { id, name } of ofKind) await tx.activity.record({ actor, kind, action, subject: { id, name } })
  }
}

type Restored = Awaited<ReturnType<Repositories['trash']['take']>>[number]

const rowsOf = (contents: readonly TrashContent[], table: Table) => contents.flatMap(({ rows }) => rows[table] ?? [])

const fileColumnsOf = ({ rows }: TrashContent): FileColumns[] =>
  (['songs', 'artists', 'albums', 'playlists', 'profiles'] as const).flatMap((table) => (rows[table] ?? []) as FileColumns[])

async function insertContents(tx: Repositories, kind: TrashKind, contents: readonly TrashContent[]): Promise<void> {
  for (const { table } of partsOf[kind]) {
    const complete = await withParents(tx, table, rowsOf(contents, table))
    if (table === 'codes') await tx.trash.removeDeletedCodes(complete.map(({ id }) => String(id)))
    if (table === 'code_destinations' || table === 'own_page_addresses') await tx.trash.insertMissing(table, complete)
    else if (table === 'playlist_songs') await insertIntoPlaylists(tx, complete)
    else if (table === 'songs') {
      const restricted = await withDeletedAlbums(tx, complete, rowsOf(contents, table))
      // Its upload may have become another song since.
      await tx.trash.insertRows(
        table,
        restricted.map((row) => ({ ...row, upload_id: null })),
      )
    } else await tx.trash.insertRows(table, complete)
  }
  const idsIn = (table: Table) => rowsOf(contents, table).map(({ id }) => String(id))
  await tx.rankings.recountSongs(idsIn('songs'))
  await tx.rankings.recountPlaylists(idsIn('playlists'))
  // Its artists and albums may have been deleted since.
  if (kind === 'songs') await tx.songLinks.linkUnlinked(idsIn('songs'))
}

/** Leaves out rows whose parents are missing, or clears the reference, as declared in `parentsOf`. Throws category_missing. */
async function withParents(tx: Repositories, table: Table, rows: PlainRow[]): Promise<PlainRow[]> {
  let complete = rows
  for (const { column, parent, ifMissing } of parentsOf[table] ?? []) {
    const ids = complete.flatMap((row) => (row[column] === null ? [] : String(row[column])))
    const existing = await tx.trash.existing(parent, ids)
    const isMissing = (row: PlainRow) => row[column] !== null && !existing.has(String(row[column]))
    if (ifMissing === 'reject' && complete.some(isMissing)) throw new AppError('category_missing')
    if (ifMissing === 'omit') complete = complete.filter((row) => !isMissing(row))
    else complete = complete.map((row) => (isMissing(row) ? { ...row, [column]: null } : row))
  }
  return complete
}

/** If the song's album was deleted after it, the song gets another album and keeps the restriction of the former one. */
async function withDeletedAlbums(tx: Repositories, songs: readonly PlainRow[], captured: readonly PlainRow[]): Promise<PlainRow[]> {
  const albumOf = new Map(captured.map(({ id, album_id }) => [id, album_id]))
  const restored: PlainRow[] = []
  for (const song of songs) {
    const albumId = song.album_id === null ? albumOf.get(song.id ?? '') : null
    const [deleted] = albumId ? await tx.trash.contents({ id: String(albumId), kinds: ['albums'] }) : []
    const album = deleted?.rows.albums?.[0]
    restored.push(album ? { ...song, ...narrowest(restrictionIn(album), restrictionIn(song)) } : song)
  }
  return restored
}

/** Rows of earlier versions lack these columns. */
const restrictionIn = ({ visibility, visible_from, visible_until, is_announced, protection_id }: PlainRow) =>
  ({
    visibility: visibility ?? 'public',
    visible_from: visible_from ?? null,
    visible_until: visible_until ?? null,
    is_announced: is_announced ?? false,
    protection_id: protection_id ?? null,
  }) as Restrictable

/** Inserts songs at their former positions. */
async function insertIntoPlaylists(tx: Repositories, rows: readonly PlainRow[]): Promise<void> {
  for (const [playlistId, entries] of Map.groupBy(rows, ({ playlist_id }) => String(playlist_id))) {
    const songs = await tx.playlistSongs.idsOf(playlistId)
    const existing = new Set(songs)
    const restored = entries.map(({ song_id, position }) => ({ id: String(song_id), position: Number(position) }))
    await tx.playlistSongs.replace(
      playlistId,
      mergeAtPositions(
        songs,
        restored.filter(({ id }) => !existing.has(id)),
      ),
    )
  }
}
