import { z } from 'zod'
import type { MediaTags } from '#contract/media-tags.ts'
import type { MediaType } from '#contract/songs.ts'
import { InspectedMedia } from '#contract/uploads.ts'
import { AppError } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import type { LockedUpload, UploadsService } from '#server/features/uploads/uploads.service.ts'
import type { ReportFailure } from '#server/logger.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import type { DiscardedFile } from '#server/storage/files-of-rows.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { checkCaptions } from './captions.ts'
import type { Covers, PictureSize } from './covers.ts'
import { bannerPath, besideStream, captionsPath, coverPath, isBannerPath, isStreamPath, mediaPath, otherMediaPath } from './media-paths.ts'
import { createMediaStore, type StoredFile } from './media-store.ts'
import { keepPicture } from './pending-covers.ts'
import type { Probe, ProbedMedia } from './probe.ts'

/** Facts about a stored file that its song needs. */
export interface StoredMedia extends StoredFile {
  /** Storage key. */
  mediaPath: string
  mediaType: MediaType
  mimeType: string
  durationSeconds: number | null
}

interface UploadedMedia extends StoredMedia {
  /** Storage key of the embedded picture, which is to become the song's cover (pending-covers.ts). */
  picture: string | null
  tags: MediaTags
}

interface Wanted {
  expected: MediaType
  title: string
  categoryName: string
}

/** Moves files into the library and out of it. All methods throw StorageError. */
export interface MediaLibrary {
  /** Type, length and tags of a finished upload. Removes it if it is not media. Throws the errors of uploads and of the probe. */
  inspect(uploadId: string, profileId: string): Promise<InspectedMedia>
  /**
   * Stores a finished upload durably. The upload stays until `release`, so a retry after a crash gives the same result. Throws
   * upload_missing and upload_incomplete; also empty_file, unreadable_media and wrong_media_type (details: expected), which remove the
   * upload.
   */
  ingestMedia(uploadId: string, o: Wanted & { profileId: string }): Promise<UploadedMedia>
  /** Throws upload_missing and upload_incomplete; also wrong_image_type, which removes the upload. */
  ingestCover(uploadId: string, o: { profileId: string; title: string }): Promise<{ coverPath: string }>
  /** Throws upload_missing and upload_incomplete; also wrong_captions_type, which removes the upload. */
  ingestCaptions(uploadId: string, o: { profileId: string; title: string }): Promise<{ captionsPath: string }>
  /**
   * Stores an upload of kind 'cover' as a banner. Throws upload_missing and upload_incomplete; also wrong_image_type, which removes the
   * upload.
   */
  ingestBanner(uploadId: string, o: { profileId: string }): Promise<{ bannerPath: string; size: PictureSize }>
  /** Copies a local file that is not an upload into the library, such as a sample or an imported file. */
  ingestFile(path: string, o: Wanted): Promise<StoredMedia>
  /** Copies a cover that is already encoded in every width and type: local files `encoded` + `-{width}.{type}`. */
  ingestEncodedCover(encoded: string, o: { title: string }): Promise<{ coverPath: string }>
  /** Removes uploads after the rows created from them are committed. Never throws: housekeeping removes leftovers after 24 hours. */
  release(uploadIds: readonly string[]): Promise<void>
  /** Moves a file, or all files of a cover or a stream, into the trash. */
  trash(file: DiscardedFile): Promise<void>
  /** Moves the file back. Throws StorageKeyMissing if it is no longer in the trash. */
  restore(file: DiscardedFile): Promise<void>
  /**
   * Copies media from the trash, or from service if it has not been trashed yet, for a song whose key another one has got since. Returns the
   * new key. Throws StorageKeyMissing.
   */
  restoreCopy(key: string): Promise<string>
}

interface Deps {
  storage: Storage
  uploads: UploadsService
  probe: Probe
  covers: Covers
  banners: Covers
  reportFailure: ReportFailure
}

export function createMediaLibrary({ storage, uploads, probe, covers, banners, reportFailure }: Deps): MediaLibrary {
  const mediaStore = createMediaStore(storage)

  /** Removes the upload if its file is rejected. */
  async function orRemove<T>(upload: LockedUpload, work: Promise<T>): Promise<T> {
    return work.catch(async (error: unknown) => {
      if (error instanceof AppError && error.code !== 'unavailable') await uploads.remove(upload.id)
      throw error
    })
  }

  /** Cached with the upload: reading the file is slow, and its bytes do not change. */
  async function inspectionOf(upload: LockedUpload): Promise<Inspection> {
    const known = knownInspection(upload)
    if (known) return known
    const { cover, extension, ...read } = await probe(upload.path)
    const inspected = { ...read, hasCover: cover !== null, contentHash: await sha256(upload.path) }
    const inspection = { inspected, extension, picture: cover && (await keepPicture(storage, cover)) }
    await uploads.setInspection(upload.id, JSON.stringify(inspection))
    return inspection
  }

  async function storeMedia(
    media: ReadMedia,
    unique: string,
    o: Wanted,
    store: (key: string) => Promise<StoredFile>,
  ): Promise<StoredMedia> {
    const { mediaType, mimeType, extension, durationSeconds } = media
    if (mediaType !== o.expected) throw new AppError('wrong_media_type', { expected: o.expected })
    const key = mediaPath({ mediaType, categoryName: o.categoryName, title: o.title, unique, extension })
    return { ...(await store(key)), mediaPath: key, mediaType, mimeType, durationSeconds }
  }

  async function ingestUpload(upload: LockedUpload, wanted: Wanted): Promise<UploadedMedia> {
    const { inspected, extension, picture } = await inspectionOf(upload)
    const adopt = (key: string) => mediaStore.adopt(upload.path, key, inspected.contentHash)
    return { ...(await storeMedia({ ...inspected, extension }, upload.id, wanted, adopt)), picture, tags: inspected }
  }

  /** Trashes the main playlist last, so that it still identifies the stream for a retry after a failure. */
  async function trashStream(path: string): Promise<void> {
    for await (const { key } of storage.list(besideStream(path, ''))) if (key !== path) await storage.trash(key)
    await storage.trash(path)
  }

  return {
    inspect: (uploadId, profileId) =>
      uploads.whileLocked(
        uploadId,
        { profileId, kind: 'media' },
        async (upload) => (await orRemove(upload, inspectionOf(upload))).inspected,
      ),

    ingestMedia: (uploadId, { profileId, ...wanted }) =>
      uploads.whileLocked(uploadId, { profileId, kind: 'media' }, (upload) => orRemove(upload, ingestUpload(upload, wanted))),

    ingestCover: (uploadId, { profileId, title }) =>
      uploads.whileLocked(uploadId, { profileId, kind: 'cover' }, async (upload) => {
        const base = coverPath({ title, unique: upload.id })
        await orRemove(upload, covers.store(upload.path, base))
        return { coverPath: base }
      }),

    ingestCaptions: (uploadId, { profileId, title }) =>
      uploads.whileLocked(uploadId, { profileId, kind: 'captions' }, async (upload) => {
        const key = captionsPath({ title, unique: upload.id })
        await orRemove(upload, checkCaptions(upload.path))
        await storage.adopt(upload.path, key)
        return { captionsPath: key }
      }),

    ingestBanner: (uploadId, { profileId }) =>
      uploads.whileLocked(uploadId, { profileId, kind: 'cover' }, async (upload) => {
        const base = bannerPath(upload.id)
        return { bannerPath: base, size: await orRemove(upload, banners.store(upload.path, base)) }
      }),

    ingestFile: async (path, wanted) => storeMedia(await probe(path), newId(), wanted, (key) => mediaStore.copy(path, key)),

    ingestEncodedCover: async (encoded, { title }) => {
      const base = coverPath({ title, unique: newId() })
      await covers.copy(encoded, base)
      return { coverPath: base }
    },

    release: async (uploadIds) => {
      for (const id of uploadIds)
        await uploads.locks
          .hold(id, () => uploads.remove(id))
          .catch((error: unknown) => reportFailure(error, 'a finished upload was not removed yet'))
    },

    trash: ({ kind, path }) => {
      if (isStreamPath(path)) return trashStream(path)
      if (kind !== 'cover') return storage.trash(path)
      return (isBannerPath(path) ? banners : covers).trash(path)
    },

    restore: ({ kind, path }) => (kind === 'cover' ? covers : storage).restore(path),

    restoreCopy: async (key) => {
      const bytes = await storage.readTrashed(key).catch((error: unknown) => {
        if (error instanceof StorageKeyMissing) return storage.read(key)
        throw error
      })
      const copy = otherMediaPath(key, newId())
      await storage.put(copy, bytes)
      return copy
    },
  }
}

type ReadMedia = Pick<ProbedMedia, 'mediaType' | 'mimeType' | 'extension' | 'durationSeconds'>

const Inspection = z.object({
  inspected: InspectedMedia,
  extension: z.string(),
  /** Storage key of the embedded picture. */
  picture: z.string().nullable(),
})
type Inspection = z.infer<typeof Inspection>

/** Null if the upload was not read, or only by a version that stored fewer facts. */
const knownInspection = ({ inspection }: LockedUpload): Inspection | null =>
  inspection === null ? null : (Inspection.safeParse(JSON.parse(inspection)).data ?? null)
