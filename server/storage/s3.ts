import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createKeyedMutex } from '#server/concurrency.ts'
import { guarded, makeRootFolder, removeForsaken, sha256, sha256Of } from './durable-files.ts'
import type { Bucket } from './s3-bucket.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from './storage.ts'
import { isStorageKey, storageKeySegments } from './storage-keys.ts'

const trashed = '~trash/'
const partsTtlMilliseconds = 24 * 3_600_000

/**
 * Objects in an S3 bucket under their keys. No key can name the other objects: `~trash/` has trashed ones, under their key and `~{time in
 * ms}~{random}`. A key is checked before it is written, with writes of one key serialized in this process; S3 as all services implement it
 * has no conditional write, so two processes could both write (docs/decisions/017). Local copies are created in `workFolder`.
 */
export function createS3Storage(bucket: Bucket, workFolder: string): Storage {
  makeRootFolder(workFolder)
  const mutex = createKeyedMutex()
  const named = (key: string) => storageKeySegments(key).join('/')

  const exists = async (key: string) => (await bucket.head(key)) !== null

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const bytes = await bucket.read(named(key), range)
    if (!bytes) throw new StorageKeyMissing(key)
    return bytes
  }

  async function newestTrashed(key: string): Promise<string | null> {
    const names: string[] = []
    for await (const { name } of bucket.list(`${trashed}${named(key)}~`)) names.push(name)
    return names.sort((a, b) => trashedAt(b) - trashedAt(a))[0] ?? null
  }

  async function isSame(path: string, key: string): Promise<boolean> {
    const [local, stored] = [await stat(path), await bucket.head(key)]
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

    stat: async (key) => bucket.head(named(key)),

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
        const isCopied = await bucket.copy(key, `${trashed}${key}~${Date.now()}~${randomUUID().slice(0, 8)}`)
        if (isCopied) await bucket.remove(key)
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

    list: async function* (prefix) {
      for await (const { name, sizeBytes } of bucket.list(prefix)) if (isStorageKey(name)) yield { key: name, sizeBytes }
    },

    check: () => bucket.write('~check', [Buffer.from('x')]),
  }
}

/** Milliseconds since 1970; NaN for a name that no trashing gave. */
const trashedAt = (name: string): number => Number.parseInt(name.slice(trashed.length).split('~')[1] ?? '', 10)
