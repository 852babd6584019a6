import type { StorageState, System } from '#contract/settings.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { type Storage, StorageError } from '#server/storage/storage.ts'

type Configured = Omit<System, 'songCount' | 'mediaBytes'>

export const systemRoutes = ({ db, storage }: { db: Db; storage: Storage }, configured: Configured) =>
  ({
    'GET /api/admin/system': async () => ({ ...configured, ...(await db.system.songTotals()) }),
    'GET /api/admin/storage-state': async () => ({ state: await storageState(storage, db) }),
  }) satisfies Partial<Handlers>

/** Number of newest songs to check. Several, because single missing files do not indicate a missing disk. */
const checkedSongs = 20

async function storageState(storage: Pick<Storage, 'check' | 'stat'>, db: Db): Promise<StorageState> {
  try {
    await storage.check()
    const found = await Promise.all((await db.system.newestMedia(checkedSongs)).map(storage.stat))
    return found.length > 0 && found.every((facts) => facts === null) ? 'without_media' : 'ok'
  } catch (error) {
    if (error instanceof StorageError) return 'unavailable'
    throw error
  }
}
