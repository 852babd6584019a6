import type { StorageState } from '#contract/settings.ts'
import { type Storage, StorageError } from '#server/storage/storage.ts'
import type { SystemRepository } from './system.repository.ts'

/** So many of the newest songs are looked for: single files that are missing are no sign of a missing disk. */
const searchesFor = 20

export const createStorageState =
  ({ storage, system }: { storage: Pick<Storage, 'check' | 'stat'>; system: SystemRepository }) =>
  async (): Promise<StorageState> => {
    try {
      await storage.check()
      const found = await Promise.all((await system.newestMedia(searchesFor)).map(storage.stat))
      return found.length > 0 && found.every((facts) => facts === null) ? 'without_media' : 'ok'
    } catch (error) {
      if (error instanceof StorageError) return 'unavailable'
      throw error
    }
  }
