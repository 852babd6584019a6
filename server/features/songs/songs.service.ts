import type { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import type { SongCreation, SongUpdate } from '#contract/songs.ts'
import { columnsOf, givenColumnsOf } from '#server/database/columns.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { createDiscardedFilesRepository, filesOf } from './discarded-files.repository.ts'
import { createSongAudience } from './song-audience.ts'
import { noFiles, songColumns } from './song-columns.ts'
import { createSongFiles, uploadsOf } from './song-files.ts'
import type { SongPlaylists } from './song-playlists.ts'
import { createSongsRepository, type SongRow } from './songs.repository.ts'

export type SongsService = ReturnType<typeof createSongsService>

type Creation = z.output<typeof SongCreation>
type Update = z.output<typeof SongUpdate>

export function createSongsService(deps: {
  database: Database
  library: MediaLibrary
  settings: SettingsRepository
  playlistsIn: (handle: Handle) => SongPlaylists
  activityIn: (handle: Handle) => ActivityRepository
  /** Takes what goes wrong after the action is done. */
  reportFailure: (error: unknown) => void
}) {
  const { database, library, settings, playlistsIn, activityIn, reportFailure } = deps
  const songs = () => createSongsRepository(database.handle)
  const files = createSongFiles({ library, songs })
  const underWay = new Map<string, Promise<SongRow>>()

  /** One song for one upload, however often and however parallel it is asked for. */
  async function create(creation: Creation, viewer: Viewer): Promise<SongRow> {
    const { uploadId } = creation
    if (uploadId === undefined) return createNew(creation, viewer)
    const first = underWay.get(uploadId)
    if (first) return ownSong(await first, viewer)
    const creating = createFromUpload(uploadId, creation, viewer).finally(() => underWay.delete(uploadId))
    underWay.set(uploadId, creating)
    return creating
  }

  async function createFromUpload(uploadId: string, creation: Creation, viewer: Viewer): Promise<SongRow> {
    const existing = await songs().findByUpload(uploadId)
    if (existing) return ownSong(existing, viewer)
    try {
      return await createNew(creation, viewer)
    } catch (error) {
      // Another process may have taken the upload meanwhile.
      const taken = await songs().findByUpload(uploadId)
      if (taken) return ownSong(taken, viewer)
      throw error
    }
  }

  async function createNew(creation: Creation, viewer: Viewer): Promise<SongRow> {
    const category = await requireCategory(database.handle, creation.categoryId)
    const needsApproval = viewer.role !== 'admin' && (await settings.current()).require_admin_approval === 'true'
    const stored = await files.admit(creation, category.name, viewer)
    const id = newId()
    await files.storeOnlyIf(stored, () =>
      database.transaction(async (tx) => {
        // It may have been deleted while the files came in.
        await requireCategory(tx, category.id)
        await createSongsRepository(tx).insert({
          id,
          ...columnsOf(songColumns, creation),
          ...noFiles,
          ...stored,
          is_favorite: false,
          status: needsApproval ? 'pending' : 'published',
          uploaded_by: viewer.profileId,
          created_at: newTimestamp(),
        })
        await activityIn(tx).record({ actor: viewer, kind: 'songs', action: 'created', subject: { id, name: creation.title } })
      }),
    )
    await library.release(uploadsOf(creation))
    return existingSong(await songs().find(id))
  }

  /** Throws not_found, stale_version, category_missing and what an upload can throw. */
  async function update(id: string, edit: Update, viewer: Viewer): Promise<SongRow> {
    const before = existingSong(await songs().find(id))
    if (before.version !== edit.version) throw new AppError('stale_version')
    const isMoved = edit.categoryId !== before.category_id
    const categoryName = isMoved ? (await requireCategory(database.handle, edit.categoryId)).name : before.category_name
    const replacesFile = edit.uploadId !== undefined || edit.fileUrl !== undefined
    if (!replacesFile && before.media_path !== null && edit.mediaType !== before.media_type)
      throw new AppError('wrong_media_type', { expected: edit.mediaType })
    const stored = await files.admit(edit, categoryName, viewer)
    const cover = edit.removeCover && !stored.cover_path ? { cover_path: null, external_cover_url: null } : {}
    const captions = edit.removeCaptions && !stored.captions_path ? { captions_path: null } : {}
    const written = await files.storeOnlyIf(stored, () =>
      database.transaction(async (tx) => {
        if (isMoved) await requireCategory(tx, edit.categoryId)
        const changes = { ...givenColumnsOf(songColumns, edit), ...cover, ...captions, ...stored }
        if (!(await createSongsRepository(tx).update(before, changes))) return false
        await activityIn(tx).record({ actor: viewer, kind: 'songs', action: 'updated', subject: { id, name: edit.title } })
        return true
      }),
    )
    if (!written) {
      await files.trashUnused(stored)
      throw new AppError('stale_version')
    }
    await library.release(uploadsOf(edit))
    await files.trashUnused(before)
    return existingSong(await songs().find(id))
  }

  /** Of a song that is deleted by now, whatever becomes of its files: those that cannot leave wait on the list, and housekeeping tries again. */
  async function trashFilesOf(song: SongRow): Promise<void> {
    try {
      await files.trashUnused(song)
      await createDiscardedFilesRepository(database.handle).remove(filesOf([song]).map(({ path }) => path))
    } catch (error) {
      reportFailure(error)
    }
  }

  /** Removes the song, its likes and its places in playlists; its files go to the trash. Throws not_found. */
  async function remove(id: string, actor: Viewer): Promise<void> {
    const song = existingSong(await songs().find(id))
    await database.transaction(async (tx) => {
      await playlistsIn(tx).removeSongs([id])
      await createSongsRepository(tx).remove(id)
      await createDiscardedFilesRepository(tx).add(filesOf([song]))
      await activityIn(tx).record({ actor, kind: 'songs', action: 'deleted', subject: { id, name: song.title } })
    })
    await trashFilesOf(song)
  }

  /** Its uploader takes a pending song back. Throws not_found, also for somebody else's, and song_published. */
  async function withdraw(id: string, viewer: Viewer): Promise<void> {
    const song = existingSong(await songs().find(id))
    if (song.uploaded_by !== viewer.profileId) throw new AppError('not_found')
    await database.transaction(async (tx) => {
      await playlistsIn(tx).removeSongs([id])
      if (!(await createSongsRepository(tx).removePending(id))) throw new AppError('song_published')
      await createDiscardedFilesRepository(tx).add(filesOf([song]))
      await activityIn(tx).record({ actor: viewer, kind: 'songs', action: 'deleted', subject: { id, name: song.title } })
    })
    await trashFilesOf(song)
  }

  return {
    create,
    update,
    remove,
    withdraw,
    ...createSongAudience(database),
  }
}

async function requireCategory(handle: Handle, id: string) {
  const category = await createSongsRepository(handle).findCategory(id)
  if (!category) throw new AppError('category_missing')
  return category
}

function existingSong(row: SongRow | undefined): SongRow {
  if (!row) throw new AppError('not_found')
  return row
}

/** An upload id of somebody else's song tells nothing. */
function ownSong(song: SongRow, viewer: Viewer): SongRow {
  if (song.uploaded_by !== viewer.profileId && viewer.role !== 'admin') throw new AppError('upload_missing')
  return song
}
