import type { z } from 'zod'
import type { ItemNames } from '#contract/item-names.ts'
import { languages } from '#contract/languages.ts'
import type { Viewer } from '#contract/session.ts'
import type { SongCreation, SongUpdate } from '#contract/songs.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf, givenColumnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { namesIn } from '#server/database/item-names.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { PendingCovers } from '#server/features/media/pending-covers.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { Protections } from '#server/visibility/protections.ts'
import { unrestricted, visibilityColumns } from '#server/visibility/visibility-columns.ts'
import { checkSchedule } from '#server/visibility/visibility-rule.ts'
import { createSongAudience } from './song-audience.ts'
import { factsOfTags, linkedByTexts, noFiles, songColumns, unknownFacts } from './song-columns.ts'
import { createSongFiles, replacedFiles, uploadsOf } from './song-files.ts'
import type { FoundSongRow } from './songs.repository.ts'

export type SongsService = ReturnType<typeof createSongsService>

type Creation = z.output<typeof SongCreation>
type Update = z.output<typeof SongUpdate>

interface Deps {
  db: Db
  library: MediaLibrary
  discarded: DiscardedFiles
  pendingCovers: PendingCovers
  protections: Protections
  /** Removes those of the artists and albums that only the texts of deleted songs have created. */
  removeUnusedNames(names: { artists: Set<string>; albums: Set<string> }): Promise<void>
}

export function createSongsService({ db, library, discarded, pendingCovers, protections, removeUnusedNames }: Deps) {
  const files = createSongFiles({ library, discarded })
  const underWay = new Map<string, Promise<FoundSongRow>>()

  /** Idempotent by upload: repeated and concurrent requests with one upload give one song. */
  async function create(creation: Creation, viewer: Viewer): Promise<FoundSongRow> {
    const { uploadId } = creation
    if (uploadId === undefined) return createNew(creation, viewer)
    const first = underWay.get(uploadId)
    if (first) return ownSong(await first, viewer)
    const creating = createFromUpload(uploadId, creation, viewer).finally(() => underWay.delete(uploadId))
    underWay.set(uploadId, creating)
    return creating
  }

  async function createFromUpload(uploadId: string, creation: Creation, viewer: Viewer): Promise<FoundSongRow> {
    const existing = await db.songs.findByUpload(uploadId)
    if (existing) return ownSong(existing, viewer)
    try {
      return await createNew(creation, viewer)
    } catch (error) {
      // Another process may have consumed the upload since.
      const taken = await db.songs.findByUpload(uploadId)
      if (taken) return ownSong(taken, viewer)
      throw error
    }
  }

  async function createNew(creation: Creation, viewer: Viewer): Promise<FoundSongRow> {
    const visible = givenColumnsOf(visibilityColumns, creation)
    checkSchedule(visible)
    const category = await requireCategory(db, creation.categoryId)
    const protect = await protections.prepare(creation)
    const { columns, picture, tags } = await files.ingest(creation, category.name, viewer)
    const id = newId()
    await files.storeOnlyIf(columns, () =>
      db.transaction(async (tx) => {
        // The category may have been deleted while the files were stored.
        await requireCategory(tx, category.id)
        await requireRecordings(tx, creation.names)
        await tx.visibility.advanceFor(visible)
        await tx.songs.insert({
          id,
          ...columnsOf(songColumns, { ...(tags ? factsOfTags(tags) : unknownFacts), ...unrestricted, ...creation }),
          ...(await protect(tx)),
          ...linkedByTexts,
          tags,
          same_import: creation.sameImport ?? null,
          ...(await givenLinksOf(tx, creation)),
          ...noFiles,
          ...columns,
          is_favorite: false,
          status: viewer.mayPublish ? 'published' : 'pending',
          uploaded_by: viewer.profileId,
          created_at: newTimestamp(),
        })
        if (picture) await tx.pendingCovers.add({ song_id: id, picture_key: picture })
        await tx.activity.record({ actor: viewer, kind: 'songs', action: 'created', subject: { id, name: creation.title } })
      }),
    )
    await library.release(uploadsOf(creation))
    if (picture) pendingCovers.start()
    return found(await db.songs.find(id))
  }

  /** Throws not_found, stale_version, category_missing, recording_missing, and the errors of checkSchedule and of an upload. */
  async function update(id: string, edit: Update, viewer: Viewer): Promise<FoundSongRow> {
    const before = found(await db.songs.find(id))
    if (before.version !== edit.version) throw new AppError('stale_version')
    const visible = givenColumnsOf(visibilityColumns, edit)
    checkSchedule(visible, before)
    const isMoved = edit.categoryId !== before.category_id
    const categoryName = isMoved ? (await requireCategory(db, edit.categoryId)).name : before.category_name
    const replacesFile = edit.uploadId !== undefined || edit.fileUrl !== undefined
    if (!replacesFile && before.media_path !== null && edit.mediaType !== before.media_type)
      throw new AppError('wrong_media_type', { expected: edit.mediaType })
    const protect = await protections.prepare(edit, before)
    const { columns, picture } = await files.ingest(edit, categoryName, viewer)
    const noCover = edit.removeCover && !columns.cover_path ? { cover_path: null, external_cover_url: null } : {}
    const noCaptions = edit.removeCaptions && !columns.captions_path ? { captions_path: null } : {}
    const changes = { ...givenColumnsOf(songColumns, edit), ...noCover, ...noCaptions, ...columns }
    await files.storeOnlyIf(columns, () =>
      db.transaction(async (tx) => {
        if (isMoved) await requireCategory(tx, edit.categoryId)
        await requireRecordings(tx, edit.names, namesIn(before.names))
        await tx.visibility.advanceFor(visible)
        const written = { ...changes, ...(await protect(tx)), ...(await givenLinksOf(tx, edit)) }
        // It may have got a cover since `before` was read, which does not change its version.
        const cover = 'cover_path' in changes ? await tx.songs.findCoverForUpdate(id) : undefined
        if (!(await tx.songs.update(before, written))) throw new AppError('stale_version')
        await tx.discardedFiles.add(replacedFiles({ ...before, ...cover }, changes))
        if (picture) await tx.pendingCovers.add({ song_id: id, picture_key: picture })
        else if ('cover_path' in changes) await tx.pendingCovers.remove([id])
        await tx.activity.recordUpdate({ actor: viewer, kind: 'songs', id, nameBefore: before.title, name: edit.title })
      }),
    )
    discarded.start()
    await library.release(uploadsOf(edit))
    if (picture) pendingCovers.start()
    return found(await db.songs.find(id))
  }

  /** Does not change the version: no form of a song contains the mark, so an edit that has started can be saved. Throws not_found. */
  async function setFavorite(id: string, isFavorite: boolean, actor: Viewer): Promise<void> {
    await db.transaction(async (tx) => {
      const title = await tx.songs.setFavorite(id, isFavorite)
      if (title === undefined) throw new AppError('not_found')
      await tx.activity.record({ actor, kind: 'songs', action: 'updated', subject: { id, name: title } })
    })
  }

  /** Lets the uploader withdraw a pending song, which leaves nothing behind. Throws not_found, also for another user's song, and song_published. */
  async function withdraw(id: string, viewer: Viewer): Promise<void> {
    const song = found(await db.songs.find(id))
    if (song.uploaded_by !== viewer.profileId) throw new AppError('not_found')
    const names = await db.transaction(async (tx) => {
      const names = await tx.songLinks.namesOf([id])
      await tx.playlists.removeSongs([id])
      const removed = await tx.songs.removePending(id)
      if (!removed) throw new AppError('song_published')
      await tx.discardedFiles.add(removed)
      await tx.activity.record({ actor: viewer, kind: 'songs', action: 'deleted', subject: { id, name: removed.title } })
      return names
    })
    discarded.start()
    await removeUnusedNames(names)
  }

  return {
    create,
    update,
    setFavorite,
    withdraw,
    ...createSongAudience(db),
  }
}

async function requireCategory(tx: Repositories, id: string) {
  const category = await tx.songs.findActiveCategoryForKeyShare(id)
  if (!category) throw new AppError('category_missing')
  return category
}

/** Throws recording_missing if a newly chosen one does not exist. One that was deleted since it was chosen stays until it is replaced. */
async function requireRecordings(tx: Repositories, names: ItemNames = {}, before: ItemNames = {}) {
  const chosen = languages.flatMap((language) => {
    const id = names[language]?.recordingId
    return id === undefined || id === before[language]?.recordingId ? [] : id
  })
  const there = await tx.rows.lock('songs', chosen, 'keyShare')
  if (chosen.some((id) => !there.has(id))) throw new AppError('recording_missing')
}

/** Throws album_missing. */
async function givenLinksOf(tx: Repositories, { album, albumId, credits }: Pick<Update, 'album' | 'albumId' | 'credits'>) {
  if (albumId === undefined || albumId === null)
    return { ...(credits && { credits }), ...(albumId === null && !album && { album: null, album_id: null }) }
  const row = await tx.songLinks.findAlbumForKeyShare(albumId)
  if (!row) throw new AppError('album_missing')
  return { ...(credits && { credits }), album_id: albumId, album: album ?? row.title }
}

/** Throws unless the song is the viewer's, so that the upload id of another user's song reveals nothing. */
function ownSong(song: FoundSongRow, viewer: Viewer): FoundSongRow {
  if (song.uploaded_by !== viewer.profileId && !viewer.mayEdit) throw new AppError('upload_missing')
  return song
}
