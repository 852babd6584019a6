import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sha256Of } from './durable-files.ts'
import type { Storage } from './storage.ts'

interface MovedObjects {
  /** Number of objects; all of them are now in both storages with the same bytes. */
  objects: number
  bytes: number
  /** Number of objects that the destination already had, from an interrupted run. */
  found: number
}

/** An object differs from its source after the copy. */
export class ObjectDiffers extends Error {}

/**
 * Copies every object in service into another storage and reads each copy back. The source is only read, and existing objects in the
 * destination are not overwritten, so the copy can be interrupted and repeated. Throws StorageError and ObjectDiffers.
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

/** Copies one object; returns the SHA-256 of the bytes read, hex. */
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
