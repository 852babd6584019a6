import type { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import type { SongCreation, SongUpdate } from '#contract/songs.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newInstant } from '#server/database/instants.ts'
import type { SongsTable } from '#server/database/schema.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'
import type { AdmittedMedia, MediaLibrary } from '#server/features/media/media-library.ts'
import type { PlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { createSongsRepository, type SongRow } from './songs.repository.ts'

export type SongsService = ReturnType<typeof createSongsService>

/** A pending song exists for its uploader and for administrators only. */
export const mayHear = (song: Pick<SongRow, 'status' | 'uploaded_by'>, viewer: Viewer | null): boolean =>
  song.status === 'published' || viewer?.role === 'admin' || (viewer !== null && song.uploaded_by === viewer.profileId)

type Creation = z.output<typeof SongCreation>
type Update = z.output<typeof SongUpdate>

export function createSongsService(deps: {
  database: Database
  library: MediaLibrary
  settings: SettingsRepository
  playlistsIn: (handle: Handle) => PlaylistsRepository
  activityIn: (handle: Handle) => ActivityRepository
}) {
  const { database, library, settings, playlistsIn, activityIn } = deps
  const songs = () => createSongsRepository(database.handle)
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
    const { title, artist, album, mediaType } = creation
    const category = await requireCategory(creation.categoryId)
    const needsApproval = viewer.role !== 'admin' && (await settings.current()).require_admin_approval === 'true'
    const files = await admitFiles(creation, category.name, viewer)
    const id = newId()
    await keepFilesOnlyIf(files, () =>
      database.transaction(async (tx) => {
        await createSongsRepository(tx).insert({
          id,
          title,
          artist,
          album,
          category_id: category.id,
          media_type: mediaType,
          ...files,
          is_favorite: false,
          status: needsApproval ? 'pending' : 'published',
          uploaded_by: viewer.profileId,
          created_at: newInstant(),
        })
        await activityIn(tx).record({ actor: viewer, kind: 'songs', action: 'created', subject: { id, name: title } })
      }),
    )
    await library.release(uploadsOf(creation))
    return existingSong(await songs().find(id))
  }

  /** Throws not_found, stale_version, category_missing and what an upload can throw. */
  async function update(id: string, edit: Update, viewer: Viewer): Promise<SongRow> {
    const before = existingSong(await songs().find(id))
    if (before.version !== edit.version) throw new AppError('stale_version')
    const category = edit.categoryId === before.category_id ? { name: before.category_name } : await requireCategory(edit.categoryId)
    const replacesFile = edit.uploadId !== undefined || edit.fileUrl !== undefined
    if (!replacesFile && before.media_path !== null && edit.mediaType !== before.media_type)
      throw new AppError('wrong_media_type', { expected: edit.mediaType })
    const files = await admitFiles(edit, category.name, viewer)
    const { title, artist, album } = edit
    const cover = edit.removeCover && !files.cover_path ? { cover_path: null, external_cover_url: null } : {}
    const captions = edit.removeCaptions && !files.captions_path ? { captions_path: null } : {}
    const written = await keepFilesOnlyIf(files, () =>
      database.transaction(async (tx) => {
        const fields = { title, artist, album, category_id: edit.categoryId, media_type: edit.mediaType }
        if (!(await createSongsRepository(tx).update(id, edit.version, { ...fields, ...cover, ...captions, ...files }))) return false
        await activityIn(tx).record({ actor: viewer, kind: 'songs', action: 'updated', subject: { id, name: title } })
        return true
      }),
    )
    if (!written) {
      await trashUnused(files)
      throw new AppError('stale_version')
    }
    await library.release(uploadsOf(edit))
    await trashUnused(before)
    return existingSong(await songs().find(id))
  }

  /** Removes the song, its likes and its places in playlists; its files go to the trash. Throws not_found. */
  async function remove(id: string, actor: Viewer): Promise<void> {
    const song = existingSong(await songs().find(id))
    await database.transaction(async (tx) => {
      await playlistsIn(tx).removeSongEverywhere(id)
      await createSongsRepository(tx).remove(id)
      await activityIn(tx).record({ actor, kind: 'songs', action: 'deleted', subject: { id, name: song.title } })
    })
    await trashUnused(song)
  }

  /** Its uploader takes a pending song back. Throws not_found, also for somebody else's, and song_published. */
  async function withdraw(id: string, viewer: Viewer): Promise<void> {
    const song = existingSong(await songs().find(id))
    if (song.uploaded_by !== viewer.profileId) throw new AppError('not_found')
    await database.transaction(async (tx) => {
      await playlistsIn(tx).removeSongEverywhere(id)
      if (!(await createSongsRepository(tx).removePending(id))) throw new AppError('song_published')
      await activityIn(tx).record({ actor: viewer, kind: 'songs', action: 'deleted', subject: { id, name: song.title } })
    })
    await trashUnused(song)
  }

  async function requireCategory(id: string) {
    const category = await songs().findCategory(id)
    if (!category) throw new AppError('category_missing')
    return category
  }

  /** Stores what was uploaded, and gives the columns it fills; none where nothing new was given. */
  async function admitFiles(
    { uploadId, fileUrl, coverUploadId, captionsUploadId, mediaType, title }: Creation | Update,
    categoryName: string,
    { profileId }: Viewer,
  ): Promise<FileColumns> {
    const captions = captionsUploadId ? await library.admitCaptions(captionsUploadId, { profileId, title }) : null
    const small: FileColumns = captions ? { captions_path: captions.captionsPath } : {}
    const cover = coverUploadId ? await keepFilesOnlyIf(small, () => library.admitCover(coverUploadId, { profileId, title })) : null
    if (cover) small.cover_path = cover.coverPath
    const wanted = { profileId, expected: mediaType, title, categoryName, wantsEmbeddedCover: !cover }
    const media = uploadId ? await keepFilesOnlyIf(small, () => library.admitMedia(uploadId, wanted)) : null
    const coverPath = cover?.coverPath ?? media?.embeddedCoverPath
    return {
      ...(media && uploadId && { ...storedColumns(media), upload_id: uploadId }),
      ...(fileUrl !== undefined && { ...noFileColumns, external_url: fileUrl }),
      ...small,
      ...(coverPath && { cover_path: coverPath, external_cover_url: null }),
    }
  }

  /**
   * Files whose row was not written go to the trash. An error is no proof of that: the commit may have gone through before the
   * connection broke, and another process may have made a song of the same upload. So the database is asked who uses them.
   */
  async function keepFilesOnlyIf<T>(files: FileColumns, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      await trashUnused(files)
      throw error
    }
  }

  async function trashUnused({ media_path, cover_path, captions_path }: Pick<FileColumns, 'media_path' | 'cover_path' | 'captions_path'>) {
    const mediaUsed = media_path ? (await songs().findByMediaPath(media_path)) !== undefined : true
    const coverUsed = cover_path ? await songs().usesCover(cover_path) : true
    const captionsUsed = captions_path ? (await songs().findByCaptionsPath(captions_path)) !== undefined : true
    await library.trash({
      mediaPath: mediaUsed ? null : media_path,
      coverPath: coverUsed ? null : cover_path,
      captionsPath: captionsUsed ? null : captions_path,
    })
  }

  return {
    create,
    update,
    remove,
    withdraw,
    /** Who may fetch the media at this storage key, and its type; null where no song uses it. */
    async findMedia(mediaPath: string) {
      const song = await songs().findByMediaPath(mediaPath)
      if (!song?.mime_type) return null
      return { mimeType: song.mime_type, visibleTo: audience(song) }
    },
    async findCaptions(captionsPath: string) {
      const song = await songs().findByCaptionsPath(captionsPath)
      return song ? { visibleTo: audience(song) } : null
    },
    /** Throws not_found where `viewer` may not hear the song. */
    async requireAudible(id: string, viewer: Viewer | null): Promise<void> {
      const song = await songs().find(id)
      if (!song || !mayHear(song, viewer)) throw new AppError('not_found')
    },
  }
}

type FileColumns = Partial<
  Pick<
    SongsTable,
    | 'media_path'
    | 'external_url'
    | 'mime_type'
    | 'size_bytes'
    | 'content_hash'
    | 'duration_seconds'
    | 'upload_id'
    | 'cover_path'
    | 'external_cover_url'
    | 'captions_path'
  >
> & { is_file_missing?: boolean }

const noFileColumns = {
  media_path: null,
  external_url: null,
  mime_type: null,
  size_bytes: null,
  content_hash: null,
  is_file_missing: false,
  duration_seconds: null,
  upload_id: null,
}

export const storedColumns = (media: AdmittedMedia) => ({
  media_path: media.mediaPath,
  external_url: null,
  mime_type: media.mimeType,
  size_bytes: media.sizeBytes,
  content_hash: media.contentHash,
  is_file_missing: false,
  duration_seconds: media.durationSeconds,
})

const uploadsOf = ({ uploadId, coverUploadId, captionsUploadId }: Creation | Update) =>
  [uploadId, coverUploadId, captionsUploadId].filter((id) => id !== undefined)

const audience = ({ status, uploaded_by }: Pick<SongRow, 'status' | 'uploaded_by'>) =>
  status === 'published' ? ('everyone' as const) : { profileId: uploaded_by ?? '' }

function existingSong(row: SongRow | undefined): SongRow {
  if (!row) throw new AppError('not_found')
  return row
}

/** An upload id of somebody else's song tells nothing. */
function ownSong(song: SongRow, viewer: Viewer): SongRow {
  if (song.uploaded_by !== viewer.profileId && viewer.role !== 'admin') throw new AppError('upload_missing')
  return song
}
