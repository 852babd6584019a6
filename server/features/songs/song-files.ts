import type { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import type { SongCreation, SongUpdate } from '#contract/songs.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary, StoredMedia } from '#server/features/media/media-library.ts'
import { noMedia } from './song-columns.ts'
import type { SongFileColumns } from './songs.repository.ts'

type Given = z.output<typeof SongCreation> | z.output<typeof SongUpdate>

/** The files of a song: media, cover, captions. They are stored before the row that names them, and leave after it. */
export function createSongFiles({ library, discarded }: { library: MediaLibrary; discarded: DiscardedFiles }) {
  /** Stores what was uploaded, and gives the columns it fills; none where nothing new was given. */
  async function admit(
    { uploadId, fileUrl, coverUploadId, captionsUploadId, mediaType, title }: Given,
    categoryName: string,
    { profileId }: Viewer,
  ): Promise<FileColumns> {
    const captions = captionsUploadId ? await library.ingestCaptions(captionsUploadId, { profileId, title }) : null
    const small: FileColumns = captions ? { captions_path: captions.captionsPath } : {}
    const cover = coverUploadId ? await storeOnlyIf(small, () => library.ingestCover(coverUploadId, { profileId, title })) : null
    if (cover) small.cover_path = cover.coverPath
    const wanted = { profileId, expected: mediaType, title, categoryName, wantsEmbeddedCover: !cover }
    const media = uploadId ? await storeOnlyIf(small, () => library.ingestMedia(uploadId, wanted)) : null
    const coverPath = cover?.coverPath ?? media?.embeddedCoverPath
    return {
      ...(media && uploadId && { ...storedColumns(media), upload_id: uploadId }),
      ...(fileUrl !== undefined && { ...noMedia, external_url: fileUrl }),
      ...small,
      ...(coverPath && { cover_path: coverPath, external_cover_url: null }),
    }
  }

  /** Files whose row was not written go to the trash. */
  async function storeOnlyIf<T>(files: FileColumns, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      await discarded.afterFailedWrite(files)
      throw error
    }
  }

  return { admit, storeOnlyIf }
}

type FileColumns = Partial<SongFileColumns>

export const storedColumns = (media: StoredMedia) => ({
  media_path: media.mediaPath,
  external_url: null,
  mime_type: media.mimeType,
  size_bytes: media.sizeBytes,
  content_hash: media.contentHash,
  original_hash: media.originalHash,
  is_file_missing: false,
  duration_seconds: media.durationSeconds,
})

/** The files of a song that these changes replace or remove. */
export const replacedFiles = (before: Pick<SongFileColumns, ReplacedColumn>, changes: FileColumns): FileColumns =>
  Object.fromEntries(
    replacedColumns.filter((column) => column in changes && changes[column] !== before[column]).map((column) => [column, before[column]]),
  )

const replacedColumns = ['media_path', 'cover_path', 'captions_path'] as const
type ReplacedColumn = (typeof replacedColumns)[number]

export const uploadsOf = ({ uploadId, coverUploadId, captionsUploadId }: Given) =>
  [uploadId, coverUploadId, captionsUploadId].filter((id) => id !== undefined)
