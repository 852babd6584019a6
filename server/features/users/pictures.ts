import type { Viewer } from '#contract/session.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import { AppError } from '#server/http/app-error.ts'

export interface PictureColumns {
  avatar_path?: string | null
  avatar_url?: string | null
}

/** Input of an endpoint: an external picture, an uploaded one, none (null), or no change (neither). */
interface PictureInput {
  username: string
  avatarUrl?: string | null | undefined
  avatarUploadId?: string | undefined
}

/** The way of a user's picture into the storage, and out of it. It is stored as a cover is. */
export function createPictures({ library, discarded }: { library: MediaLibrary; discarded: DiscardedFiles }) {
  return {
    /** Stores the upload, then runs `write`. If the row was not written, the picture is moved to the trash. */
    async whileStored<T>(
      { username, avatarUrl, avatarUploadId }: PictureInput,
      owner: Viewer | null,
      write: (columns: PictureColumns) => Promise<T>,
    ): Promise<T> {
      if (avatarUploadId === undefined) return write(avatarUrl === undefined ? {} : { avatar_path: null, avatar_url: avatarUrl })
      if (!owner) throw new AppError('upload_missing')
      const { coverPath } = await library.ingestCover(avatarUploadId, { profileId: owner.profileId, title: username })
      try {
        return await write({ avatar_path: coverPath, avatar_url: null })
      } catch (error) {
        await discarded.afterFailedWrite({ avatar_path: coverPath })
        throw error
      }
    },

    /** Call when the row is committed. */
    async release({ avatarUploadId }: PictureInput): Promise<void> {
      if (avatarUploadId !== undefined) await library.release([avatarUploadId])
    },
  }
}
