import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat as statFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createKeyedMutex } from '#server/concurrency.ts'
import { guarded, makeRootFolder, removeForsaken, sha256, sha256Of } from './durable-files.ts'
import type { Bucket } from './s3-bucket.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from './storage.ts'
import { isStorageKey, storageKeySegments } from './storage-keys.ts'

const trashed = '~trash/'
const withdrawn = '~withdrawn/'
const partsTtlMilliseconds = 24 * 3_600_000

/**
 * Stores objects in an S3 bucket under their keys. No key can name the other objects: `~trash/` has trashed ones, named by their key and
 * `~{time in ms}~{random}`; `~withdrawn/` has those that signed addresses must not find, under their key. Before a write, the key is
 * checked to be free, and writes of one key are serialized in this process. Not all S3 services implement conditional writes, so two
 * processes could both write one key (docs/decisions/017). Local copies are created in `workFolder`.
 */
export function createS3Storage(bucket: Bucket, workFolder: string): Storage {
  makeRootFolder(workFolder)
  const mutex = createKeyedMutex()
  const named = (key: string) => storageKeySegments(key).join('/')

  /** Calls `find` for each location of the object; it may be moved back between the first two requests. */
  async function located<T>(key: string, find: (name: string) => Promise<T | null>): Promise<T | null> {
    return (await find(named(key))) ?? (await find(withdrawn + key)) ?? (await find(key))
  }

  const stat = (key: string) => located(key, bucket.head)
  const exists = async (key: string) => (await stat(key)) !== null

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const bytes = await located(key, (name) => bucket.read(name, range))
    if (!bytes) throw new StorageKeyMissing(key)
    return bytes
  }

  /** If it is interrupted after the copy, both objects exist; repeating it completes the move. */
  async function move(from: string, to: string): Promise<void> {
    if (await bucket.copy(from, to)) await bucket.remove(from)
  }

  async function newestTrashed(key: string): Promise<string | null> {
    const names: string[] = []
    for await (const { name } of bucket.list(`${trashed}${named(key)}~`)) names.push(name)
    return names.sort((a, b) => trashedAt(b) - trashedAt(a))[0] ?? null
  }

  async function isSame(path: string, key: string): Promise<boolean> {
    const [local, stored] = [await statFile(path), await stat(key)]
    if (local.size !== stored?.sizeBytes) return false
    return (await sha256Of(await read(key))) === (await sha256(path))
  }

  return {
    adopt: async (stagedPath, key) =>
      mutex(named(key), () =>
        guarded(async () => {
          if (!(await exists(key))) await bucket.write(key, createReadStream(stagedPath))
          else if (!(await isSame(stagedPath, key))) throw new StorageKeyTaken(key)
        }),
      ),

    put: async (key, bytes) =>
      mutex(named(key), () =>
        guarded(async () => {
          if (await exists(key)) throw new StorageKeyTaken(key)
          await bucket.write(key, bytes instanceof Readable ? bytes : [bytes])
        }),
      ),

    stat,

    read,

    withFile: async (key, work) => {
      const path = join(workFolder, randomUUID())
      try {
        const bytes = await read(key)
        await guarded(() => pipeline(bytes, createWriteStream(path, { flags: 'wx' })))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    trash: async (key) =>
      mutex(named(key), async () => {
        const name = `${trashed}${key}~${Date.now()}~${randomUUID().slice(0, 8)}`
        for (const from of [key, withdrawn + key]) await move(from, name)
      }),

    readTrashed: async (key) => {
      const name = await newestTrashed(key)
      const bytes = name && (await bucket.read(name))
      if (!bytes) throw new StorageKeyMissing(key)
      return bytes
    },

    restore: async (key) =>
      mutex(named(key), async () => {
        if (await exists(key)) return
        const name = await newestTrashed(key)
        if (!name || !(await bucket.copy(name, key))) throw new StorageKeyMissing(key)
        await bucket.remove(name)
      }),

    emptyTrash: async (olderThan) => {
      let removed = 0
      for await (const { name } of bucket.list(trashed)) {
        if (!(trashedAt(name) < olderThan.getTime())) continue
        await bucket.remove(name)
        removed++
      }
      await guarded(() => removeForsaken(workFolder))
      await bucket.removeForsakenParts(new Date(Date.now() - partsTtlMilliseconds))
      return removed
    },

    withdraw: async (key) => mutex(named(key), () => move(key, withdrawn + key)),

    reinstate: async (key) => mutex(named(key), () => move(withdrawn + key, key)),

    list: async function* (prefix) {
      const known = new Set<string>()
      // `withdrawn` is listed again at the end, for objects that are withdrawn while the others are listed.
      for (const folder of [withdrawn, '', withdrawn])
        for await (const { name, sizeBytes } of bucket.list(folder + prefix)) {
          const key = name.slice(folder.length)
          if (!isStorageKey(key) || known.has(key)) continue
          if (folder) known.add(key)
          yield { key, sizeBytes }
        }
    },

    check: () => bucket.write('~check', [Buffer.from('x')]),
  }
}

/** Milliseconds since 1970; NaN for a name that was not created by trashing. */
const trashedAt = (name: string): number => Number.parseInt(name.slice(trashed.length).split('~')[1] ?? '', 10)
