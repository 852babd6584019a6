import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Storage } from './storage.ts'

export interface MovedObjects {
  /** How many there are; all of them are in both storages now, byte by byte. */
  objects: number
  bytes: number
  /** How many of them the destination had already, from a run that was cut off. */
  found: number
}

/** An object came out different from what it was. */
export class ObjectDiffers extends Error {}

/**
 * Copies every object in service into another storage, and reads each back. The source is only read; what the destination holds under a
 * key is never overwritten, so it can be cut off and repeated. Throws StorageError, ObjectDiffers.
 */
export async function moveObjects(from: Storage, to: Storage): Promise<MovedObjects> {
  const moved = { objects: 0, bytes: 0, found: 0 }
  for await (const { key, sizeBytes } of from.list('')) {
    const isFound = (await to.stat(key)) !== null
    if (!isFound) await to.put(key, await from.read(key))
    const [expected, arrived] = [await sha256(await from.read(key)), await sha256(await to.read(key))]
    if (arrived !== expected) throw new ObjectDiffers(`'${key}' is another file in the destination`)
    moved.objects++
    moved.bytes += sizeBytes
    if (isFound) moved.found++
  }
  return moved
}

async function sha256(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
