import { LRUCache } from 'lru-cache'
import { upTo } from '#server/cache-limits.ts'
import type { LibraryVersion } from '#server/database/library-version.ts'

/** Caches public media by address, for one library version. */
export function createMediaCache<T extends object>(libraryVersion: Pick<LibraryVersion, 'recent'>, max: number) {
  const cached = new LRUCache<string, T>(upTo(max))
  let cachedAt = 0

  return {
    /** Undefined if the address is not cached or the version is not available synchronously. */
    find(address: string): T | undefined {
      if (cached.size === 0) return undefined
      const version = libraryVersion.recent()
      if (version === cachedAt) return cached.get(address)
      // If the database is unavailable, the regular path reports it.
      if (typeof version !== 'number') version.catch(() => {})
      return undefined
    },
    /** Read `version` before the data behind `media`. */
    add(address: string, media: T, version: number) {
      if (version < cachedAt) return
      if (version > cachedAt) cached.clear()
      cachedAt = version
      cached.set(address, media)
    },
  }
}
