import type { z } from 'zod'
import type { MediaTags } from '#contract/media-tags.ts'
import type { Viewer } from '#contract/session.ts'
import type { SongCreation, SongUpdate } from '#contract/songs.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary, StoredMedia } from '#server/features/media/media-library.ts'
import { noMedia } from './song-columns.ts'
import type { SongFileColumns } from './songs.repository.ts'

type Given = z.output<typeof SongCreation> | z.output<typeof SongUpdate>

/**
 * The files of a song: media, cover, captions. They are stored before the row that names them is written, and trashed after it is changed.
 */
export function createSongFiles({ library, discarded }: { library: MediaLibrary; discarded: DiscardedFiles }) {
  /** Stores the uploaded files. */
  async function ingest(
    { uploadId, fileUrl, coverUploadId, captionsUploadId, mediaType, title }: Given,
    categoryName: string,
    { profileId }: Viewer,
  ): Promise<StoredFiles> {
    const captions = captionsUploadId ? await library.ingestCaptions(captionsUploadId, { profileId, title }) : null
    const small: FileColumns = captions ? { captions_path: captions.captionsPath } : {}
    const cover = coverUploadId ? await storeOnlyIf(small, () => library.ingestCover(coverUploadId, { profileId, title })) : null
    if (cover) small.cover_path = cover.coverPath
    const wanted = { profileId, expected: mediaType, title, categoryName }
    const media = uploadId ? await storeOnlyIf(small, () => library.ingestMedia(uploadId, wanted)) : null
    const picture = cover ? null : (media?.picture ?? null)
    const columns = {
      ...(media && uploadId && { ...storedColumns(media), upload_id: uploadId }),
      ...(fileUrl !== undefined && { ...noMedia, external_url: fileUrl }),
      ...small,
      ...((cover || picture) && { cover_path: cover?.coverPath ?? null, external_cover_url: null }),
    }
    return { columns, picture, tags: media?.tags ?? null }
  }

  /** Trashes the files if the row was not written. */
  async function storeOnlyIf<T>(files: FileColumns, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      await discarded.afterFailedWrite(files)
      throw error
    }
  }

  return { ingest, storeOnlyIf }
}

type FileColumns = Partial<SongFileColumns>

interface StoredFiles {
  /** Columns that the files fill; empty without new files. */
  columns: FileColumns
  /** Storage key of the embedded picture, which is to become the cover. */
  picture: string | null
  /** Tags of the media. */
  tags: MediaTags | null
}

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

/** Files of the song that these changes replace or remove. */
export const replacedFiles = (before: Pick<SongFileColumns, ReplacedColumn>, changes: FileColumns): FileColumns =>
  Object.fromEntries(
    replacedColumns.filter((column) => column in changes && changes[column] !== before[column]).map((column) => [column, before[column]]),
  )

const replacedColumns = ['media_path', 'cover_path', 'captions_path'] as const
type ReplacedColumn = (typeof replacedColumns)[number]

export const uploadsOf = ({ uploadId, coverUploadId, captionsUploadId }: Given) =>
  [uploadId, coverUploadId, captionsUploadId].filter((id) => id !== undefined)
