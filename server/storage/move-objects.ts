import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sha256Of } from './durable-files.ts'
import type { Storage } from './storage.ts'

export interface MovedObjects {
  /** How many there are; all of them are in both storages now, byte by byte. */
  objects: number
  bytes: number
  /** How many of them the destination had already, from a run that was cut off. */
  found: number
}

/** An object differed after the copy. */
export class ObjectDiffers extends Error {}

/**
 * Copies every object in service into another storage, and reads each back. The source is only read, and existing objects in the
 * destination are never overwritten, so it can be interrupted and repeated. Throws StorageError, ObjectDiffers.
 */
export async function moveObjects(from: Storage, to: Storage): Promise<MovedObjects> {
  const moved = { objects: 0, bytes: 0, found: 0 }
  for await (const { key, sizeBytes } of from.list('')) {
    const isFound = (await to.stat(key)) !== null
    const expected = isFound ? await sha256Of(await from.read(key)) : await copy(from, to, key)
    if ((await sha256Of(await to.read(key))) !== expected) throw new ObjectDiffers(`'${key}' is another file in the destination`)
    moved.objects++
    moved.bytes += sizeBytes
    if (isFound) moved.found++
  }
  return moved
}

/** Returns the SHA-256 of the bytes read, hex. */
async function copy(from: Storage, to: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of await from.read(key)) {
      hash.update(chunk as Buffer)
      yield chunk
    }
  }
  await to.put(key, Readable.from(hashed()))
  return hash.digest('hex')
}
