import type { Viewer } from '#contract/session.ts'
import type { DiscardedFiles } from './discarded-files.ts'
import type { MediaLibrary } from './media-library.ts'

export type OwnCovers = ReturnType<typeof createOwnCovers>

/** The cover column of an edit; absent if the cover is unchanged. */
export type OwnCover = { cover_path?: string | null }

interface GivenCover {
  coverUploadId?: string | undefined
  removeCover?: boolean
  /** Title of the item, used for the file name. */
  title: string
}

/** Covers of playlists, artists and albums. A file is stored before the row that names it. */
export function createOwnCovers({
  library,
  discarded,
}: {
  library: Pick<MediaLibrary, 'ingestCover' | 'release'>
  discarded: DiscardedFiles
}) {
  return {
    /** Stores the uploaded cover and writes the row. If that fails, the file goes to the trash. Throws the errors of a cover upload. */
    async whileStored<T>(
      { coverUploadId, removeCover, title }: GivenCover,
      { profileId }: Viewer,
      write: (cover: OwnCover) => Promise<T>,
    ): Promise<T> {
      if (!coverUploadId) return write(removeCover ? { cover_path: null } : {})
      const { coverPath } = await library.ingestCover(coverUploadId, { profileId, title })
      const cover = { cover_path: coverPath }
      const written = await write(cover).catch(async (error: unknown) => {
        await discarded.afterFailedWrite(cover)
        throw error
      })
      await library.release([coverUploadId])
      return written
    },
  }
}
