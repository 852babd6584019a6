import { LRUCache } from 'lru-cache'
import type { LibraryVersion } from '#server/database/library-version.ts'

export type MediaCache<T extends object> = ReturnType<typeof createMediaCache<T>>

/** What is served to everyone, by its address, as long as the library stays at one version. */
export function createMediaCache<T extends object>(libraryVersion: Pick<LibraryVersion, 'recent'>, max: number) {
  const known = new LRUCache<string, T>({ max })
  let cachedAt = 0

  return {
    /** Undefined where nothing is known, or the version is not at once. */
    find(address: string): T | undefined {
      if (known.size === 0) return undefined
      const version = libraryVersion.recent()
      if (version === cachedAt) return known.get(address)
      // Where the database is away, whoever takes the usual way hears of it.
      if (typeof version !== 'number') version.catch(() => {})
      return undefined
    },
    /** `version` was read before what `media` was made from. */
    remember(address: string, media: T, version: number) {
      if (version < cachedAt) return
      if (version > cachedAt) known.clear()
      cachedAt = version
      known.set(address, media)
    },
  }
}
