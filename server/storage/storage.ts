import type { Readable } from 'node:stream'

/**
 * Storage of media and covers. Objects are immutable: a key is written once and never overwritten, so its bytes may be cached. Every method
 * throws StorageKeyInvalid for a malformed key and StorageError if the storage fails.
 */
export interface Storage {
  /**
   * Stores a staged file (a local path) as the object `key`; durable when it resolves. Throws StorageKeyTaken, unless the object is this
   * very file (a retry after a crash). The staged file remains: the caller removes it after committing its row, and must never write to it
   * again.
   */
  adopt(stagedPath: string, key: string): Promise<void>
  /** Streams bytes into the object `key`; durable when it resolves. Throws StorageKeyTaken. */
  put(key: string, bytes: Uint8Array | Readable): Promise<void>
  /**
   * Same as `put` with the bytes of a local file, sharing blocks if the file system can (reflink); returns what was stored. Only a storage
   * of local files has this method; otherwise use `put`.
   */
  putCopy?(key: string, path: string, signal?: AbortSignal): Promise<{ sizeBytes: number; contentHash: string }>
  stat(key: string): Promise<ObjectFacts | null>
  /**
   * The object's bytes, or those from `start` to `end`, both inclusive. Throws StorageKeyMissing. The caller ends or destroys the stream: one
   * that is dropped leaves a file open, which ends the process when it is garbage collected.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * Opens the object for random reads; null if it is missing. Only a storage of local files has this method; otherwise use `read`. The
   * caller closes it.
   */
  openObject?(key: string): Promise<OpenObject | null>
  /** Runs `work` on a local, read-only copy of the object. Throws StorageKeyMissing and the errors of `work`. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Takes the object out of service; `restore` brings it back until `emptyTrash` removes it. A missing object is no error. */
  trash(key: string): Promise<void>
  /** The bytes of the object that was last trashed under this key. Throws StorageKeyMissing. The caller ends or destroys the stream. */
  readTrashed(key: string): Promise<Readable>
  /**
   * Restores the object that was last trashed under this key. No effect if the object is in service; throws StorageKeyMissing if it is not
   * in the trash.
   */
  restore(key: string): Promise<void>
  /** Permanently deletes objects that were trashed before `olderThan`; returns their number. */
  emptyTrash(olderThan: Date): Promise<number>
  /**
   * Moves the object to where signed addresses do not find it, but keeps it in service; `reinstate` moves it back. Only a storage that
   * signs addresses has these methods. Both can be repeated after a crash; a missing object is not an error.
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

/** Stays readable after its key was deleted or replaced. */
export interface OpenObject extends ObjectFacts {
  /** Reads bytes from `position` on into `buffer`, and passes their number to `done`. Does not throw: errors are also passed to `done`. */
  read(buffer: Uint8Array, position: number, done: (error: Error | null, bytesRead: number) => void): void
  /** Whether this process has trashed it; only a lookup in memory. */
  isTrashed(): boolean
  /** 'missing': its key is missing or names another object. 'altered': another program wrote to the object, which should be immutable. */
  inspect(): Promise<'current' | 'missing' | 'altered'>
  close(): void
}

/** The storage failed: it is full, unavailable or read-only, or it rejected the request. */
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
