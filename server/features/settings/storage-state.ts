import type { StorageState } from '#contract/settings.ts'
import type { Db } from '#server/repositories.ts'
import { type Storage, StorageError } from '#server/storage/storage.ts'

/** Number of newest songs to check. Several, because single missing files do not indicate a missing disk. */
const searchesFor = 20

export async function storageState(storage: Pick<Storage, 'check' | 'stat'>, db: Db): Promise<StorageState> {
  try {
    await storage.check()
    const found = await Promise.all((await db.system.newestMedia(searchesFor)).map(storage.stat))
    return found.length > 0 && found.every((facts) => facts === null) ? 'without_media' : 'ok'
  } catch (error) {
    if (error instanceof StorageError) return 'unavailable'
    throw error
  }
}
