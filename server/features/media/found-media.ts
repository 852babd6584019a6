import { titleOfFileName } from '#contract/path-facts.ts'
import { newId } from '#server/database/ids.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from '#server/storage/storage.ts'
import type { StoredMedia } from './media-library.ts'
import { isFolderOfCategory, mediaPath } from './media-paths.ts'
import { createMediaStore, type StoredFile } from './media-store.ts'
import { keepPicture } from './pending-covers.ts'
import type { Probe, ProbedMedia } from './probe.ts'

interface Found {
  title: string
  /** SHA-256 of the probed file, in hex. */
  contentHash: string
  /** False if the song already has a cover. */
  wantsEmbeddedCover: boolean
}

export interface FoundFile extends StoredMedia {
  /** Storage key of the embedded picture, which is to become the song's cover. */
  picture: string | null
}

/**
 * Stores files that are already on this machine. Never moves, changes or deletes the source file, and every step is idempotent, so it can
 * be retried after a crash. All methods throw StorageError.
 */
export interface FoundMedia {
  /** Throws empty_file, wrong_media_type and unreadable_media. */
  read: Probe
  /** Copies a local file into the storage. Null if it has changed since it was probed, because another program is still writing to it. */
  copyIn(path: string, media: ProbedMedia, o: Found & { categoryName: string; signal: AbortSignal }): Promise<FoundFile | null>
  /** Uses a stored object under its existing key. Throws StorageKeyMissing. */
  linkInPlace(key: string, media: ProbedMedia, o: Found): Promise<FoundFile>
  /** A title from a storage key, without the unique suffix. */
  titleOfKey(key: string): string
  /** Whether the file name is one of media. The bytes decide in the end. */
  hasMediaSignature(fileName: string): boolean
  isFolderOfCategory(folder: string, categoryName: string): boolean
}

export function createFoundMedia(deps: {
  storage: Storage
  probe: Probe
  /** Whether a song may be given the key: no song names it, and its object is not about to be trashed. */
  isFree(key: string): Promise<boolean>
}): FoundMedia {
  const { storage, probe, isFree } = deps
  const mediaStore = createMediaStore(storage)

  async function ingested(key: string, media: ProbedMedia, stored: StoredFile, { wantsEmbeddedCover }: Found): Promise<FoundFile> {
    const { mediaType, mimeType, durationSeconds, cover } = media
    const picture = wantsEmbeddedCover && cover ? await keepPicture(storage, cover) : null
    return { ...stored, mediaPath: key, mediaType, mimeType, durationSeconds, picture }
  }

  const copyTo = (key: string, path: string, o: { contentHash: string; signal: AbortSignal }) =>
    mediaStore.copyUnchanged(path, key, o).catch((error: unknown) => {
      if (error instanceof StorageKeyTaken) return 'taken' as const
      throw error
    })

  return {
    read: probe,

    async copyIn(path, media, found) {
      // A key derived from the content, so that after a crash the copy is found again instead of being stored twice.
      for (const unique of [found.contentHash.slice(0, uniqueLength), newId()]) {
        const { mediaType, extension } = media
        const key = mediaPath({ mediaType, extension, categoryName: found.categoryName, title: found.title, unique })
        const stored = (await isFree(key)) ? await copyTo(key, path, found) : 'taken'
        if (stored !== 'taken') return stored && ingested(key, media, stored, found)
      }
      throw new StorageKeyTaken(path)
    },

    async linkInPlace(key, media, found) {
      const facts = await storage.stat(key)
      if (!facts) throw new StorageKeyMissing(key)
      const { sizeBytes } = facts
      return ingested(key, media, { sizeBytes, contentHash: found.contentHash, originalHash: null }, found)
    },

    titleOfKey: (key) => titleOfFileName(key.slice(key.lastIndexOf('/') + 1).replace(uniqueEnd, '')),

    hasMediaSignature: (fileName) => mediaNames.test(fileName),
    isFolderOfCategory,
  }
}

const uniqueLength = 12
/** The unique suffix that storing appends. It contains a digit, so a word of twelve letters does not match. */
const uniqueEnd = /-(?=[a-z]*\d)[a-z0-9]{12}(?=\.[^.]+$)/

const mediaNames =
  /\.(mp3|mp2|m4a|m4b|aac|flac|wav|w64|ogg|oga|opus|wma|aiff?|mka|amr|caf|weba|mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|3gp|3g2|wmv|flv|ts)$/i
