import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createBackgroundRun } from '#server/background-run.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from '#server/storage/storage.ts'
import type { Covers } from './covers.ts'
import { discardedFilesLock } from './discarded-files.repository.ts'
import { coverPath } from './media-paths.ts'

export type PendingCovers = ReturnType<typeof createPendingCovers>

interface Deps {
  db: Db
  storage: Storage
  covers: Covers
  locks: SharedLocks
  reportFailure: ReportFailure
}

const songsAtOnce = 500
const pictures = 'covers/pictures/'
/** Longer than the TTL of a finished upload (features/uploads): until then its picture may be requested. */
const keptMilliseconds = 3 * 24 * 3_600_000

/** Stores a picture for three days, in which it becomes a cover; the same picture once a day. Gives its key. */
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
 * Makes the covers of songs from the pictures in their files in the background, each picture once: an album's songs share one cover. A song
 * waits in `pending_covers`, which is written with its row; what a crash cuts off is done at the next start.
 */
export function createPendingCovers({ db, storage, covers, locks, reportFailure }: Deps) {
  async function makeAll(signal: AbortSignal): Promise<void> {
    for (let key = await db.pendingCovers.nextPicture(''); key && !signal.aborted; key = await db.pendingCovers.nextPicture(key))
      await give(key, await make(key))
  }

  /** The cover of this picture; null where the picture is none. */
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

  async function give(key: string, cover: string | null): Promise<void> {
    let songIds = await db.pendingCovers.songsOf(key, songsAtOnce)
    while (songIds.length > 0 && (await giveTo(songIds, cover))) songIds = await db.pendingCovers.songsOf(key, songsAtOnce)
  }

  /**
   * No file may be moved into the trash during this: the other songs with this cover may just have been deleted. Where it was moved already,
   * the songs go on waiting.
   */
  const giveTo = (songIds: readonly string[], cover: string | null): Promise<boolean> =>
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
    /** After a commit: runs in the background. */
    start: making.start,
    stop: making.stop,

    /** Makes what is left, and removes old pictures: they have become covers, or their songs are no more. Throws StorageError. */
    async tidy(now: Date): Promise<void> {
      await making.run()
      for await (const { key } of storage.list(pictures)) {
        const facts = await storage.stat(key)
        if (facts && facts.modifiedAt.getTime() < now.getTime() - keptMilliseconds) await storage.trash(key)
      }
    },
  }
}
