import type { Readable } from 'node:stream'

/**
 * Media and covers. Objects are immutable: a key is written once and never overwritten, so its bytes may be cached. Every method throws
 * StorageKeyInvalid for a malformed key and StorageError when the storage fails.
 */
export interface Storage {
  /**
   * Makes a staged file (a local path) the object `key`; durable when it resolves. Throws StorageKeyTaken, unless the object is this very
   * file (a retry after a crash). The staged file stays: the caller removes it after committing its row, and must never write to it again.
   */
  adopt(stagedPath: string, key: string): Promise<void>
  /** Stores bytes as the object `key`, streaming; durable when it resolves. Throws StorageKeyTaken. */
  put(key: string, bytes: Uint8Array | Readable): Promise<void>
  /**
   * The same with the bytes of a local file, sharing blocks where the file system can (reflink); returns what was stored. Only a storage of
   * local files has this method; use `put` otherwise.
   */
  putCopy?(key: string, path: string, signal?: AbortSignal): Promise<{ sizeBytes: number; contentHash: string }>
  stat(key: string): Promise<ObjectFacts | null>
  /** The object's bytes, or those from `start` to `end`, both inclusive. Throws StorageKeyMissing. The caller ends or destroys the stream. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * Opens the object for random reads; null if it is missing. Only a storage of local files has this method; use `read` otherwise. The
   * caller closes it.
   */
  openObject?(key: string): Promise<OpenObject | null>
  /** Runs `work` on a local, read-only copy of the object. Throws StorageKeyMissing, and the errors of `work`. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Takes the object out of service; `restore` brings it back until `emptyTrash` removes it. A missing object is no error. */
  trash(key: string): Promise<void>
  /** The bytes of the object trashed last under this key. Throws StorageKeyMissing. The caller ends or destroys the stream. */
  readTrashed(key: string): Promise<Readable>
  /**
   * Restores the object trashed last under this key. No effect if the object is in service; throws StorageKeyMissing if it is not in the
   * trash.
   */
  restore(key: string): Promise<void>
  /** Permanently deletes trash from before `olderThan`; returns the number of objects. */
  emptyTrash(olderThan: Date): Promise<number>
  /**
   * Keeps the object in service, where signed addresses do not find it; `reinstate` lets them again. Only a storage that signs addresses has
   * these methods. Both can be repeated after a crash; a missing object is no error.
   */
  withdraw?(key: string): Promise<void>
  reinstate?(key: string): Promise<void>
  /** Objects in service whose key starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Throws StorageError unless objects can be written now. */
  check(): Promise<void>
}

export interface ObjectFacts {
  sizeBytes: number
  modifiedAt: Date
}

/** Stays readable if its key is deleted or replaced. */
export interface OpenObject extends ObjectFacts {
  /** Fills `buffer` with bytes from `position` on, and passes their number. Throws nothing: `done` gets the error. */
  read(buffer: Uint8Array, position: number, done: (error: Error | null, bytesRead: number) => void): void
  /** Whether this process has trashed it; a memory lookup. */
  isTrashed(): boolean
  /** 'missing': its key is missing or names another object. 'altered': another program wrote to the object, which is immutable. */
  inspect(): Promise<'current' | 'missing' | 'altered'>
  close(): void
}

/** The storage fails: it is full, unavailable, read-only or rejects. */
export class StorageError extends Error {
  readonly reason: 'full' | 'unavailable'
  constructor(reason: 'full' | 'unavailable', options?: ErrorOptions) {
    super(`Storage is ${reason}`, options)
    this.reason = reason
  }
}

export class StorageKeyTaken extends Error {}
export class StorageKeyMissing extends Error {}
export class StorageKeyInvalid extends Error {}
