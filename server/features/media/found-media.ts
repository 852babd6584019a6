import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { newId } from '#server/database/ids.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from '#server/storage/storage.ts'
import { cleanText } from './clean-text.ts'
import type { Covers } from './covers.ts'
import type { AdmittedMedia } from './media-library.ts'
import { coverPath, isFolderOfCategory, mediaPath } from './media-paths.ts'
import type { Probe, ProbedMedia } from './probe.ts'

interface Found {
  title: string
  /** SHA-256 of the file that was probed, hex. */
  contentHash: string
  /** False where the song has a cover. */
  wantsEmbeddedCover: boolean
}

/**
 * The way into the library for files that are on this machine already. Nothing here moves, changes or deletes the file itself, and
 * every step can be repeated after a crash. All methods throw StorageError.
 */
export interface FoundMedia {
  /** Throws wrong_media_type and unreadable_media. */
  read: Probe
  /** Copies a local file into the storage. Null where it is not what was read a moment ago: somebody is still writing to it. */
  copyIn(path: string, media: ProbedMedia, o: Found & { categoryName: string; signal: AbortSignal }): Promise<AdmittedMedia | null>
  /** Takes an object where it is, under its own key. Throws StorageKeyMissing. */
  takeInPlace(key: string, media: ProbedMedia, o: Found): Promise<AdmittedMedia>
  /** A title from a file's name. */
  titleOfFile(name: string): string
  /** The same for an object, without what storing appended. */
  titleOfKey(key: string): string
  /** Whether the name is one that media has; the bytes have the last word. */
  looksLikeMedia(fileName: string): boolean
  isFolderOfCategory(folder: string, categoryName: string): boolean
}

export function createFoundMedia(deps: {
  storage: Storage
  probe: Probe
  covers: Covers
  /** Whether no song uses the key. */
  isFree(key: string): Promise<boolean>
}): FoundMedia {
  const { storage, probe, covers, isFree } = deps
  /** Whether `key` has the content now; an object that has it already, left behind by a crash, is as good. */
  async function put(key: string, path: string, { contentHash, signal }: { contentHash: string; signal: AbortSignal }): Promise<Put> {
    const hash = createHash('sha256')
    try {
      await storage.put(key, Readable.from(readHashed(path, hash, signal)))
    } catch (error) {
      if (!(error instanceof StorageKeyTaken)) throw error
      return (await storage.withFile(key, (stored) => sha256(stored, signal))) === contentHash ? 'stored' : 'taken'
    }
    if (hash.digest('hex') === contentHash) return 'stored'
    await storage.trash(key)
    return 'changed'
  }

  async function admitted(key: string, media: ProbedMedia, { title, contentHash, wantsEmbeddedCover }: Found): Promise<AdmittedMedia> {
    const { mediaType, mimeType, durationSeconds } = media
    const facts = await storage.stat(key)
    if (!facts) throw new StorageKeyMissing(key)
    const base = coverPath({ title, unique: contentHash.slice(0, uniqueLength) })
    const embeddedCoverPath = await covers.storeFound(wantsEmbeddedCover ? media.cover : null, base)
    return { mediaPath: key, mediaType, mimeType, durationSeconds, contentHash, sizeBytes: facts.sizeBytes, embeddedCoverPath }
  }

  return {
    read: probe,

    async copyIn(path, media, found) {
      // The same content gets the same key, so that what a crash left behind is found again instead of being copied twice.
      for (const unique of [found.contentHash.slice(0, uniqueLength), newId()]) {
        const { mediaType, extension } = media
        const key = mediaPath({ mediaType, extension, categoryName: found.categoryName, title: found.title, unique })
        const outcome = (await isFree(key)) ? await put(key, path, found) : 'taken'
        if (outcome === 'changed') return null
        if (outcome === 'stored') return admitted(key, media, found)
      }
      throw new StorageKeyTaken(path)
    },

    takeInPlace: admitted,

    titleOfFile: (name) => titleFrom(name.replace(extensionEnd, '')),
    titleOfKey: (key) =>
      titleFrom(
        key
          .slice(key.lastIndexOf('/') + 1)
          .replace(extensionEnd, '')
          .replace(uniqueEnd, ''),
      ),

    looksLikeMedia: (fileName) => mediaNames.test(fileName),
    isFolderOfCategory,
  }
}

type Put = 'stored' | 'taken' | 'changed'

const uniqueLength = 12
const extensionEnd = /\.[^.]+$/
/** What storing a file appends to its title. A word of twelve letters alone is none. */
const uniqueEnd = /-(?=[a-z]*\d)[a-z0-9]{12}$/

const mediaNames =
  /\.(mp3|mp2|m4a|m4b|aac|flac|wav|ogg|oga|opus|wma|aiff?|mka|amr|caf|weba|mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|3gp|3g2|wmv|flv|ts)$/i

const titleFrom = (name: string): string => cleanText(name.replace(/[-_\s]+/g, ' ')) ?? 'Untitled'

/** The stream begins with its first reader: one that is aborted unread would fail with nobody listening. */
async function* readHashed(path: string, hash: ReturnType<typeof createHash>, signal: AbortSignal) {
  for await (const chunk of createReadStream(path)) {
    signal.throwIfAborted()
    hash.update(chunk)
    yield chunk
  }
}
