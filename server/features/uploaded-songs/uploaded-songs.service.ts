import type { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import { UploadVisibility } from '#contract/setting-rules.ts'
import type { MediaType } from '#contract/songs.ts'
import type { UploadCategory } from '#contract/upload-choices.ts'
import type { SongSending, UploadedSongEdit } from '#contract/uploaded-songs.ts'
import type { InspectedMedia } from '#contract/uploads.ts'
import { AppError } from '#server/app-error.ts'
import type { CategoriesService } from '#server/features/categories/categories.service.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { uploadCategoryOf } from './upload-categories.ts'

export type UploadedSongsService = ReturnType<typeof createUploadedSongsService>

/** Accepted types, as detected from the bytes. MPEG streams have several names. */
const takenTypes: Readonly<Record<MediaType, readonly string[]>> = {
  audio: ['audio/mpeg'],
  video: ['video/mp4', 'video/quicktime', 'video/mpeg', 'video/mp1s', 'video/mp2p'],
}

/** Attempts to save an edit while others change the song. */
const attempts = 5

/** The rules of the page /upload for creating songs. */
export function createUploadedSongsService(deps: {
  library: Pick<MediaLibrary, 'inspect' | 'release'>
  db: Db
  songs: Pick<SongsService, 'create' | 'update'>
  categories: Pick<CategoriesService, 'ensure'>
  settings: Pick<SettingsRepository, 'current'>
}) {
  const { library, db, songs, categories, settings } = deps

  /**
   * Inspects a finished upload. Throws wrong_media_type (with `expected`, if one type is), empty_file and unreadable_media; all of them
   * delete the upload.
   */
  async function inspectTaken(uploadId: string, viewer: Viewer, expected?: MediaType): Promise<InspectedMedia> {
    const media = await library.inspect(uploadId, viewer.profileId).catch((error: unknown) => {
      if (expected && error instanceof AppError && error.code === 'wrong_media_type') throw new AppError(error.code, { expected })
      throw error
    })
    const isExpected = expected === undefined || media.mediaType === expected
    if (isExpected && takenTypes[media.mediaType].includes(media.mimeType)) return media
    await library.release([uploadId])
    throw new AppError('wrong_media_type', expected && { expected })
  }

  /** The category of one of the fixed choices, created if it is missing. Throws category_missing if it is switched off. */
  async function categoryFor(choice: UploadCategory, viewer: Viewer) {
    const { names, color } = uploadCategoryOf[choice]
    const category = await categories.ensure(names, color, viewer)
    if (!category.is_active) throw new AppError('category_missing')
    return category
  }

  return {
    inspectTaken,
    categoryFor,

    /**
     * Idempotent by upload. Throws category_missing, upload_missing, upload_incomplete, empty_file, wrong_media_type, unreadable_media and
     * wrong_image_type.
     */
    async create({ category, discNumber, trackNumber, ...sending }: z.output<typeof SongSending>, viewer: Viewer): Promise<SongRow> {
      const isTaken = async () => (await db.songs.findByUpload(sending.uploadId)) !== undefined
      const inspect = () =>
        inspectTaken(sending.uploadId, viewer, sending.mediaType).catch(async (error: unknown) => {
          // A concurrent equal request may have consumed the upload for the same song.
          if (!(await isTaken())) throw error
          return null
        })
      const media = (await isTaken()) ? null : await inspect()
      const numbers = {
        ...(!media?.discNumber && discNumber && { discNumber }),
        ...(!media?.trackNumber && trackNumber && { trackNumber }),
      }
      const { id: categoryId } = await categoryFor(category, viewer)
      const visibility = UploadVisibility.parse((await settings.current()).upload_visibility)
      return songs.create({ ...sending, ...numbers, categoryId, visibility }, viewer)
    },

    /** Throws not_found (also for another user's song), song_published and category_missing. */
    async edit(id: string, { category, ...details }: z.output<typeof UploadedSongEdit>, viewer: Viewer): Promise<SongRow> {
      for (let attempt = 1; ; attempt++) {
        const song = await db.songs.find(id)
        if (song?.uploaded_by !== viewer.profileId) throw new AppError('not_found')
        if (song.status !== 'pending') throw new AppError('song_published')
        const categoryId = category === undefined ? song.category_id : (await categoryFor(category, viewer)).id
        const { media_type: mediaType, version } = song
        try {
          return await songs.update(id, { ...details, categoryId, mediaType, version, removeCover: false, removeCaptions: false }, viewer)
        } catch (error) {
          // The song has been changed or approved since.
          if (!(error instanceof AppError) || error.code !== 'stale_version' || attempt === attempts) throw error
        }
      }
    },
  }
}
