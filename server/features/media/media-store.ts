import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { guarded, sha256 } from '#server/storage/durable-files.ts'
import { type Storage, StorageKeyTaken } from '#server/storage/storage.ts'
import { type FastStart, inPlayingOrder, planFastStart } from './formats/fast-start.ts'

/** Facts about a stored object. Hashes are SHA-256, in hex. */
export interface StoredFile {
  sizeBytes: number
  contentHash: string
  /** Hash of the received file, if it was reordered for storage. */
  originalHash: string | null
}

/**
 * The only code that writes media files into the storage. An MP4 whose index lies at its end is stored with the index first, everything
 * else unchanged. Deterministic, so each step can be retried after a crash. Methods throw StorageError, and StorageKeyTaken for a key that
 * has other content.
 */
export function createMediaStore(storage: Storage) {
  async function copyAs(path: string, key: string, fastStart: FastStart | null, signal?: AbortSignal): Promise<StoredFile> {
    try {
      if (storage.putCopy && !fastStart) return { ...(await storage.putCopy(key, path, signal)), originalHash: null }
      const copy = hashedCopy(path, fastStart, signal)
      await storage.put(key, Readable.from(copy.bytes))
      return copy.facts()
    } catch (error) {
      if (!(error instanceof StorageKeyTaken)) throw error
      // The key may be left over from a crash. If its content is equal, the write is already done.
      const repeated = hashedCopy(path, fastStart, signal)
      for await (const _ of repeated.bytes);
      const facts = repeated.facts()
      if ((await storage.withFile(key, (object) => sha256(object, signal))) !== facts.contentHash) throw error
      return facts
    }
  }

  /** Copies a local file from outside of the storage. */
  const copy = async (path: string, key: string, signal?: AbortSignal): Promise<StoredFile> =>
    copyAs(path, key, await guarded(() => planFastStart(path)), signal)

  return {
    /**
     * Moves a finished upload into the storage as `key`. `expectedHash` saves hashing it again. The upload stays, and must not be written
     * to any more.
     */
    async adopt(path: string, key: string, expectedHash?: string): Promise<StoredFile> {
      const fastStart = await guarded(() => planFastStart(path))
      if (fastStart) return copyAs(path, key, fastStart)
      const [{ size: sizeBytes }, contentHash] = [await stat(path), expectedHash ?? (await sha256(path))]
      await storage.adopt(path, key)
      return { sizeBytes, contentHash, originalHash: null }
    },

    copy,

    /** Like `copy`, for a file that was just read. Null if it has changed since, because another program is still writing to it. */
    async copyUnchanged(path: string, key: string, o: { contentHash: string; signal: AbortSignal }): Promise<StoredFile | null> {
      const facts = await copy(path, key, o.signal)
      if ((facts.originalHash ?? facts.contentHash) === o.contentHash) return facts
      await storage.trash(key)
      return null
    },
  }
}

/** The bytes to store, and their facts, which are available when all bytes have been read. */
function hashedCopy(path: string, fastStart: FastStart | null, signal?: AbortSignal) {
  const original = createHash('sha256')
  const stored = fastStart ? createHash('sha256') : original
  let sizeBytes = 0

  /** A generator, because an unread stream that is discarded would emit an unhandled error. */
  async function* bytes() {
    for await (const block of inPlayingOrder(path, fastStart, (read) => original.update(read))) {
      signal?.throwIfAborted()
      if (fastStart) stored.update(block)
      sizeBytes += block.length
      yield block
    }
  }

  return {
    bytes: bytes(),
    facts(): StoredFile {
      const contentHash = stored.digest('hex')
      return { sizeBytes, contentHash, originalHash: fastStart ? original.digest('hex') : null }
    },
  }
}
