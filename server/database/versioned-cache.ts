import { LRUCache } from 'lru-cache'
import type { LibraryVersion } from './library-version.ts'

export interface LibraryCache<V> {
  /**
   * The value of `key` at the current version, computed on a miss: once for concurrent requests. `asOf` is the version, if the caller has
   * read it. Errors of `make` are thrown and not cached.
   */
  get(key: string, make: () => Promise<V>, asOf?: number): Promise<V>
  /** Updates the size of a cached value that has grown. */
  weigh(key: string, value: V): void
  /** Total size of all cached values. */
  bytes(): number
}

interface Options<V> {
  version: Pick<LibraryVersion, 'current'>
  bytesMax: number
  bytesOf(value: V): number
  isCached?(value: V): boolean
  /** Chooses between the cached value and the one computed at a new version, to retain an equal one. */
  renew?(known: V, made: V): V
}

/** Rough weight of an entry beside its key and value. */
const entryBytes = 200

interface Made<V> {
  /** Read before the data: the value may be newer than that, never older. */
  version: number
  value: V
}

/**
 * Values computed from the library, cached in bounded memory by library version. No explicit invalidation: a value of an older version is
 * computed again on its next request.
 */
export function createLibraryCache<V extends object>(o: Options<V>): LibraryCache<V> {
  const { version, isCached = () => true, renew = (_known, made) => made } = o
  const entries = new LRUCache<string, Made<V>>({
    maxSize: o.bytesMax,
    sizeCalculation: ({ value }, key) => entryBytes + 2 * key.length + o.bytesOf(value),
  })
  const flights = new Map<string, Made<Promise<V>>>()

  function start(key: string, version: number, make: () => Promise<V>): Promise<V> {
    const flight = { version, value: make().then((made) => keep(key, version, made)) }
    flights.set(key, flight)
    const landed = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.value.then(landed, landed)
    return flight.value
  }

  function keep(key: string, version: number, made: V): V {
    const known = entries.peek(key)
    const value = known ? renew(known.value, made) : made
    const isOvertaken = known !== undefined && known.version > version
    if (isCached(value) && !isOvertaken) entries.set(key, { version, value })
    return value
  }

  return {
    get: async (key, make, asOf) => {
      const wanted = asOf ?? (await version.current())
      const known = entries.get(key)
      if (known && known.version >= wanted) return known.value
      const flight = flights.get(key)
      if (flight && flight.version >= wanted) return flight.value
      return start(key, wanted, make)
    },
    weigh: (key, value) => {
      const known = entries.peek(key)
      if (known?.value === value) entries.set(key, { ...known })
    },
    bytes: () => entries.calculatedSize,
  }
}
