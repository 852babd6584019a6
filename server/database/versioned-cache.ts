import { LRUCache } from 'lru-cache'
import type { LibraryVersion } from './library-version.ts'

export interface LibraryCache<V> {
  /**
   * The value of `key` at the current version. On a miss it is computed, once for concurrent requests. `asOf` is the version, if the caller
   * has already read it. Errors of `make` are thrown and not cached.
   */
  get(key: string, make: () => Promise<V>, asOf?: number): Promise<V>
  /** Updates the recorded size of a cached value that has grown. */
  weigh(key: string, value: V): void
  /** Total size of all cached values. */
  bytes(): number
}

interface Options<V> {
  version: Pick<LibraryVersion, 'current'>
  bytesMax: number
  bytesOf(value: V): number
  isCached?(value: V): boolean
  /** Chooses between the cached value and the one computed at a new version, so that an equal one is retained. */
  renew?(cached: V, computed: V): V
}

/** Approximate overhead of an entry, besides its key and value. */
const entryBytes = 200

interface Versioned<V> {
  /** Read before the data: the value may be newer than this version, never older. */
  version: number
  value: V
}

/**
 * Values computed from the library, cached in bounded memory by library version. Entries need no explicit invalidation: a value of an older
 * version is recomputed on its next request.
 */
export function createLibraryCache<V extends object>(o: Options<V>): LibraryCache<V> {
  const { version, isCached = () => true, renew = (_cached, computed) => computed } = o
  const entries = new LRUCache<string, Versioned<V>>({
    maxSize: o.bytesMax,
    sizeCalculation: ({ value }, key) => entryBytes + 2 * key.length + o.bytesOf(value),
  })
  const pending = new Map<string, Versioned<Promise<V>>>()

  function start(key: string, version: number, make: () => Promise<V>): Promise<V> {
    const run = { version, value: make().then((computed) => store(key, version, computed)) }
    pending.set(key, run)
    const onSettled = () => {
      if (pending.get(key) === run) pending.delete(key)
    }
    run.value.then(onSettled, onSettled)
    return run.value
  }

  function store(key: string, version: number, computed: V): V {
    const cached = entries.peek(key)
    const value = cached ? renew(cached.value, computed) : computed
    const isOvertaken = cached !== undefined && cached.version > version
    if (isCached(value) && !isOvertaken) entries.set(key, { version, value })
    return value
  }

  return {
    get: async (key, make, asOf) => {
      const wanted = asOf ?? (await version.current())
      const cached = entries.get(key)
      if (cached && cached.version >= wanted) return cached.value
      const run = pending.get(key)
      if (run && run.version >= wanted) return run.value
      return start(key, wanted, make)
    },
    weigh: (key, value) => {
      const cached = entries.peek(key)
      if (cached?.value === value) entries.set(key, { ...cached })
    },
    bytes: () => entries.calculatedSize,
  }
}
