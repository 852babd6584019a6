import type { Readable } from 'node:stream'

/**
 * Where media and covers live. Objects are immutable: a key is written once and never overwritten, so whatever was read from it
 * may be cached. Every method throws StorageKeyInvalid for a malformed key and StorageError when the place itself fails.
 */
export interface Storage {
  /**
   * Makes a staged file (a local path) the object `key`; durable when it resolves. Throws StorageKeyTaken, unless the object is
   * this very file already (a repeat after a crash). The staged file stays: whoever staged it removes it once its row is
   * committed, and must never write to it again.
   */
  adopt(stagedPath: string, key: string): Promise<void>
  /** Stores bytes as the object `key`, streaming; durable when it resolves. Throws StorageKeyTaken. */
  put(key: string, bytes: Uint8Array | Readable): Promise<void>
  stat(key: string): Promise<ObjectFacts | null>
  /** The object's bytes, or those from `start` to `end`, both inclusive. Throws StorageKeyMissing. The caller ends or destroys the stream. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * Opens the object for many reads of pieces; null where there is none. Only a storage of local files can: where this is absent,
   * `read` is the way. The caller closes it.
   */
  openObject?(key: string): Promise<OpenObject | null>
  /** Runs `work` on a local file that has the object's bytes, and must not be changed. Throws StorageKeyMissing, and what `work` throws. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Takes the object out of service; `restore` brings it back until `emptyTrash` removes it. A missing object is no error. */
  trash(key: string): Promise<void>
  /** The bytes of what was trashed last under this key. Throws StorageKeyMissing. The caller ends or destroys the stream. */
  readTrashed(key: string): Promise<Readable>
  /** Puts what was trashed last under this key back. Nothing happens when the object is in service; StorageKeyMissing when it is gone. */
  restore(key: string): Promise<void>
  /** Removes for good what was trashed before `olderThan`; answers how many objects. */
  emptyTrash(olderThan: Date): Promise<number>
  /** Objects in service whose key starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Throws StorageError unless objects can be written now. */
  check(): Promise<void>
}

export interface ObjectFacts {
  sizeBytes: number
  modifiedAt: Date
}

/** Stays readable whatever becomes of its key. */
export interface OpenObject extends ObjectFacts {
  /** Fills `buffer` with the bytes from `position` on, as far as there are any, and tells how many. Throws nothing: `done` gets the error. */
  read(buffer: Uint8Array, position: number, done: (error: Error | null, bytesRead: number) => void): void
  /** Whether this process has trashed it meanwhile: costs nothing to ask. */
  isTrashed(): boolean
  /** 'gone': its key leads nowhere or elsewhere by now. 'altered': somebody wrote into the object, which nobody may. */
  inspect(): Promise<'current' | 'gone' | 'altered'>
  close(): void
}

/** The place itself fails: no room left, or it is away, read-only or refuses. */
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
