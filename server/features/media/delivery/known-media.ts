import { LRUCache } from 'lru-cache'
import type { LibraryVersion } from '#server/database/library-version.ts'

export type KnownMedia<T extends object> = ReturnType<typeof createKnownMedia<T>>

/** What is served to everyone, by its address, as long as the library stays at one version. */
export function createKnownMedia<T extends object>(libraryVersion: Pick<LibraryVersion, 'recent'>, max: number) {
  const known = new LRUCache<string, T>({ max })
  let knownAt = 0

  return {
    /** Undefined where nothing is known, or the version is not at once. */
    find(address: string): T | undefined {
      if (known.size === 0) return undefined
      const version = libraryVersion.recent()
      if (version === knownAt) return known.get(address)
      // Where the database is away, whoever takes the usual way hears of it.
      if (typeof version !== 'number') version.catch(() => {})
      return undefined
    },
    /** `version` was read before what `media` was made from. */
    remember(address: string, media: T, version: number) {
      if (version < knownAt) return
      if (version > knownAt) known.clear()
      knownAt = version
      known.set(address, media)
    },
  }
}
