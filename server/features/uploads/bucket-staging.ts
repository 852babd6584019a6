import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inChunks } from '#server/storage/chunked-upload.ts'
import { guarded } from '#server/storage/durable-files.ts'
import type { Bucket } from '#server/storage/s3-bucket.ts'
import { StorageError } from '#server/storage/storage.ts'
import type { Staging } from './staging.ts'

/** Size of a part, which is held in memory until it is complete. */
const chunkBytes = 2 * 1024 * 1024
const folder = '~staging/'
/** Name of the marker for an upload without bytes. */
const mark = 'begun'

/**
 * Staging shared by several machines, any of which can continue an upload. Received bytes are stored as parts named by their offset; to
 * read the file, its parts are concatenated in `workFolder`.
 */
export function createBucketStaging(bucket: Bucket, workFolder: string): Staging {
  const appending = new Map<string, Promise<unknown>>()
  const folderOf = (id: string) => `${folder}${id}/`
  const chunkName = (id: string, offset: number) => folderOf(id) + String(offset).padStart(15, '0')

  async function append(id: string, bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
    let end = offset
    const received = untilBroken(bytes)
    for await (const chunk of inChunks(received.bytes, chunkBytes)) {
      await bucket.write(chunkName(id, end), [chunk])
      end += chunk.length
    }
    received.throwIfBroken()
    return end
  }

  /**
   * The stored parts in the order of the file, each starting where the one before ends. Other parts, left from bytes that were sent twice,
   * are skipped.
   */
  async function chunksOf(id: string) {
    const found = new Map<number, { name: string; sizeBytes: number }>()
    let touchedAt: Date | null = null
    for await (const { name, sizeBytes, modifiedAt } of bucket.list(folderOf(id))) {
      if (!touchedAt || modifiedAt > touchedAt) touchedAt = modifiedAt
      const offset = Number(name.slice(folderOf(id).length))
      if (Number.isInteger(offset)) found.set(offset, { name, sizeBytes })
    }
    const names: string[] = []
    let sizeBytes = 0
    for (let chunk = found.get(0); chunk; chunk = found.get(sizeBytes)) {
      names.push(chunk.name)
      sizeBytes += chunk.sizeBytes
    }
    return { names, sizeBytes, touchedAt }
  }

  async function* bytesOf(names: readonly string[]) {
    for (const name of names) {
      const bytes = await bucket.read(name)
      if (!bytes) throw new StorageError('unavailable', { cause: new Error(`${name} is missing`) })
      yield* bytes
    }
  }

  return {
    create: (id) => bucket.write(folderOf(id) + mark, []),

    append: (id, bytes, offset) => {
      const work = append(id, bytes, offset)
      const settled = work.catch(() => {}).finally(() => appending.delete(id))
      appending.set(id, settled)
      return work
    },

    facts: async (id) => {
      await appending.get(id)
      const { sizeBytes, touchedAt } = await chunksOf(id)
      return touchedAt && { sizeBytes, touchedAt }
    },

    withFile: async (id, work) => {
      const path = join(workFolder, randomUUID())
      try {
        const { names } = await chunksOf(id)
        await guarded(() => pipeline(bytesOf(names), createWriteStream(path, { flags: 'wx' })))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    remove: async (id) => {
      for await (const { name } of bucket.list(folderOf(id))) await bucket.remove(name)
    },

    list: async () => {
      const ids = new Set<string>()
      for await (const { name } of bucket.list(folder)) ids.add(name.slice(folder.length).split('/')[0] ?? '')
      return [...ids]
    },
  }
}

/** Yields bytes until the stream fails. Its error is deferred until the bytes are stored. */
function untilBroken(source: AsyncIterable<Uint8Array>) {
  let failure: { error: unknown } | null = null
  async function* bytes() {
    try {
      yield* source
    } catch (error) {
      failure = { error }
    }
  }
  return {
    bytes: bytes(),
    throwIfBroken() {
      if (failure) throw failure.error
    },
  }
}
