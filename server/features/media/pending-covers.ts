import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#server/app-error.ts'
import { createBackgroundRun } from '#server/background-run.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'
import { discardedFilesLock } from '#server/storage/files-of-rows.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from '#server/storage/storage.ts'
import type { Covers } from './covers.ts'
import { coverPath } from './media-paths.ts'

export type PendingCovers = ReturnType<typeof createPendingCovers>

interface Deps {
  db: Db
  storage: Storage
  covers: Covers
  locks: SharedLocks
  /** Takes files that no row refers to (discarded-files.ts). */
  discarded: { afterFailedWrite(files: { cover_path: string }): Promise<void> }
  reportFailure: ReportFailure
}

const songsAtOnce = 500
const pictures = 'covers/pictures/'
/** Longer than the TTL of a finished upload (features/uploads), during which its picture may still be needed. */
const keptMilliseconds = 3 * 24 * 3_600_000

/** Stores a picture for three days, during which it can become a cover. Equal pictures of one day share a key. Returns the key. */
export async function keepPicture(storage: Storage, picture: Uint8Array, now = new Date()): Promise<string> {
  const key = `${pictures}${now.toISOString().slice(0, 10)}/${hashOf(picture)}`
  if (await storage.stat(key)) return key
  try {
    await storage.put(key, picture)
  } catch (error) {
    if (!(error instanceof StorageKeyTaken)) throw error
  }
  return key
}

const hashOf = (picture: Uint8Array) => createHash('sha256').update(picture).digest('hex').slice(0, 32)

/**
 * Creates the covers of songs from the pictures in their files, in the background. Each picture is processed once, and an album's songs
 * share one cover. Songs wait in `pending_covers`, written with their row; work interrupted by a crash continues at the next start.
 */
export function createPendingCovers({ db, storage, covers, locks, discarded, reportFailure }: Deps) {
  async function makeAll(signal: AbortSignal): Promise<void> {
    for (let key = await db.pendingCovers.nextPicture(''); key && !signal.aborted; key = await db.pendingCovers.nextPicture(key))
      await assign(key, await make(key))
  }

  /** The cover of the picture; null if it is missing or not a picture. */
  async function make(key: string): Promise<string | null> {
    const base = coverPath({ title: 'embedded', unique: key.slice(key.lastIndexOf('/') + 1) })
    try {
      if (!(await covers.isComplete(base))) await covers.store(await buffer(await storage.read(key)), base)
      return base
    } catch (error) {
      if (error instanceof StorageKeyMissing || (error instanceof AppError && error.code === 'wrong_image_type')) return null
      throw error
    }
  }

  async function assign(key: string, cover: string | null): Promise<void> {
    let songIds = await db.pendingCovers.songsOf(key, songsAtOnce)
    while (songIds.length > 0 && (await assignTo(songIds, cover))) songIds = await db.pendingCovers.songsOf(key, songsAtOnce)
    if (cover) await discardUnused(cover)
  }

  /** While the cover was made, its songs may have got another one, or been deleted. */
  async function discardUnused(cover: string): Promise<void> {
    const used = await db.discardedFiles.inUse([{ path: cover, kind: 'cover' }])
    if (used.size === 0) await discarded.afterFailedWrite({ cover_path: cover })
  }

  /**
   * Holds the lock of the trash: otherwise, deleting the other songs with this cover could trash its files at the same time. If they are already
   * trashed, the songs keep waiting.
   */
  const assignTo = (songIds: readonly string[], cover: string | null): Promise<boolean> =>
    exclusively(locks, discardedFilesLock, async () => {
      if (cover && !(await covers.isComplete(cover))) return false
      await db.transaction(async (tx) => {
        if (cover) await tx.songs.setCoverWhereNone(songIds, cover)
        await tx.pendingCovers.remove(songIds)
      })
      return true
    })

  const report = (error: unknown) => reportFailure(error, 'covers were not made yet')
  const making = createBackgroundRun({ locks, name: 'pending-covers', work: makeAll, report })

  return {
    /** Call it after a commit; runs in the background. */
    start: making.start,
    stop: making.stop,

    /** Creates outstanding covers and removes old pictures, which have become covers or whose songs are deleted. Throws StorageError. */
    async tidy(now: Date): Promise<void> {
      await making.run()
      for await (const { key } of storage.list(pictures)) {
        const facts = await storage.stat(key)
        if (facts && facts.modifiedAt.getTime() < now.getTime() - keptMilliseconds) await storage.trash(key)
      }
    },
  }
}
