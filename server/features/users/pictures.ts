import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'

export interface PictureColumns {
  avatar_path?: string | null
  avatar_url?: string | null
}

/** Input of an endpoint: an external address, an upload, null for no picture, or neither for no change. */
interface PictureInput {
  username: string
  avatarUrl?: string | null | undefined
  avatarUploadId?: string | undefined
}

/** Stores pictures of users, like covers, and removes them. */
export function createPictures({ library, discarded }: { library: MediaLibrary; discarded: DiscardedFiles }) {
  return {
    /** Stores the upload, then runs `write`. Trashes the picture if the row was not written. */
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

    /** Call it after the row is committed. */
    async release({ avatarUploadId }: PictureInput): Promise<void> {
      if (avatarUploadId !== undefined) await library.release([avatarUploadId])
    },
  }
}
