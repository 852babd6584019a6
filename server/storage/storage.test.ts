import { createHash, randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { createTestBucket, isOnS3, patientWithS3, type TestBucket } from '#server/testing/test-bucket.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import { createBucket } from './s3-bucket.ts'
import { type Storage, StorageError, StorageKeyInvalid, StorageKeyMissing, StorageKeyTaken } from './storage.ts'
import { isStorageKey } from './storage-keys.ts'

/** @storage Disk and bucket behind one interface. */

const backends: { name: string; open: (folder: string) => Promise<Storage> }[] = [
  { name: 'disk', open: async (folder) => createDiskStorage(join(folder, 'media')) },
  ...(isOnS3 ? [{ name: 'S3', open: openOnS3 }] : []),
]

let folder: string
let bucket: TestBucket | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await bucket?.remove()
  bucket = undefined
})

async function openOnS3(folder: string): Promise<Storage> {
  bucket = await createTestBucket(folder)
  return createS3Storage(createBucket(bucket.location, patientWithS3), join(folder, 'copies'))
}

describe.each(backends)('storage on $name', ({ open }) => {
  let storage: Storage
  beforeEach(async () => {
    storage = await open(folder)
  })

  const bytesOf = async (key: string) => buffer(await storage.read(key))
  const textOf = async (key: string) => (await bytesOf(key)).toString()
  const objectsBeneath = async (prefix: string) => {
    const objects: { key: string; sizeBytes: number }[] = []
    for await (const object of storage.list(prefix)) objects.push(object)
    return objects
  }
  const keysBeneath = async (prefix: string) => (await objectsBeneath(prefix)).map((object) => object.key).sort()
  const staged = async (bytes: string | Uint8Array, name = 'staged') => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  const anHourAhead = () => new Date(Date.now() + 3_600_000)

  it('returns stored bytes, whole and as a stream', async () => {
    const bytes = randomBytes(700_000)
    await storage.put('audio/pop/one.mp3', bytes)
    await storage.put('audio/pop/two.mp3', Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))
    expect(await bytesOf('audio/pop/one.mp3')).toEqual(bytes)
    expect(await bytesOf('audio/pop/two.mp3')).toEqual(bytes)
    const facts = await storage.stat('audio/pop/two.mp3')
    expect(facts?.sizeBytes).toBe(700_000)
    expect(Math.abs(Number(facts?.modifiedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('copies a file of this machine where it can, and returns what it stored', async () => {
    if (!storage.putCopy) return
    const bytes = randomBytes(700_000)
    const path = await staged(bytes)
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    expect(await storage.putCopy('audio/pop/copied.mp3', path)).toEqual({ sizeBytes: 700_000, contentHash })
    await writeFile(path, 'another')
    expect(await bytesOf('audio/pop/copied.mp3')).toEqual(bytes)
    await expect(storage.putCopy('audio/pop/copied.mp3', path)).rejects.toThrow(StorageKeyTaken)
    expect(await keysBeneath('')).toEqual(['audio/pop/copied.mp3'])
  })

  it('reads ranges, both ends included', async () => {
    await storage.put('a', Buffer.from('0123456789'))
    expect((await buffer(await storage.read('a', { start: 2, end: 4 }))).toString()).toBe('234')
    expect((await buffer(await storage.read('a', { start: 9, end: 9 }))).toString()).toBe('9')
  })

  it('opens objects for random reads, unaffected by later changes of the key', async () => {
    if (!storage.openObject) return
    expect(await storage.openObject('none')).toBeNull()
    await storage.put('a/b', Buffer.from('0123456789'))
    expect(await storage.openObject('a')).toBeNull()
    const object = await storage.openObject('a/b')
    if (!object) throw new Error('not opened')
    const read = (position: number, length: number) =>
      new Promise<string>((resolve, reject) => {
        const buffer = Buffer.alloc(length)
        object.read(buffer, position, (error, bytesRead) => (error ? reject(error) : resolve(buffer.toString('latin1', 0, bytesRead))))
      })
    expect([object.sizeBytes, await read(2, 3), await read(8, 5), await read(10, 5)]).toEqual([10, '234', '89', ''])
    expect([object.isTrashed(), await object.inspect()]).toEqual([false, 'current'])
    await storage.trash('a/b')
    expect([object.isTrashed(), await object.inspect(), await read(0, 2)]).toEqual([true, 'missing', '01'])
    object.close()
  })

  it('reports missing keys', async () => {
    expect(await storage.stat('audio/none.mp3')).toBeNull()
    await storage.put('audio/pop/one.mp3', Buffer.from('x'))
    expect(await storage.stat('audio/pop')).toBeNull()
    expect(await storage.stat('audio/pop/one.mp3/deeper')).toBeNull()
    await expect(storage.read('audio/none.mp3')).rejects.toThrow(StorageKeyMissing)
  })

  it('never overwrites', async () => {
    await storage.put('a', Buffer.from('first'))
    await expect(storage.put('a', Buffer.from('second'))).rejects.toThrow(StorageKeyTaken)
    await expect(storage.adopt(await staged('third'), 'a')).rejects.toThrow(StorageKeyTaken)
    expect(await textOf('a')).toBe('first')
  })

  it('lets one of many concurrent puts to one key win, whole', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => Buffer.alloc(50_000, n))
    const results = await Promise.allSettled(contents.map((content) => storage.put('a/b', Readable.from([content]))))
    const won = results.flatMap((result, n) => (result.status === 'fulfilled' ? [n] : []))
    expect(won).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StorageKeyTaken)
    expect(await bytesOf('a/b')).toEqual(contents[won[0] ?? -1])
  })

  it('adopts a staged file, which stays', async () => {
    const bytes = randomBytes(100_000)
    const path = await staged(bytes)
    await storage.adopt(path, 'video/general/clip.mp4')
    expect(await bytesOf('video/general/clip.mp4')).toEqual(bytes)
    expect((await stat(path)).size).toBe(100_000)
  })

  it('adopts again after a crash in between, by concurrent callers, and retains the object when the staged file is deleted', async () => {
    const path = await staged('the song')
    await Promise.all([1, 2, 3].map(() => storage.adopt(path, 'audio/a.mp3')))
    await storage.adopt(path, 'audio/a.mp3')
    await rm(path)
    expect(await textOf('audio/a.mp3')).toBe('the song')
    await storage.adopt(await staged('the song', 'same bytes, other file'), 'audio/a.mp3')
    await expect(storage.adopt(await staged('the SONG', 'same length'), 'audio/a.mp3')).rejects.toThrow(StorageKeyTaken)
  })

  it('leaves no object when the stream breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000)
        throw new Error('cut off')
      })(),
    )
    await expect(storage.put('audio/a.mp3', broken)).rejects.toThrow('cut off')
    expect(await storage.stat('audio/a.mp3')).toBeNull()
    await storage.put('audio/a.mp3', Buffer.from('second try'))
    expect(await keysBeneath('')).toEqual(['audio/a.mp3'])
  })

  it('lists by prefix', async () => {
    for (const key of ['audio/pop/a.mp3', 'audio/pop/b.mp3', 'audio/rock/a.mp3', 'covers/a-cover-1-96.avif'])
      await storage.put(key, Buffer.from(key))
    expect(await keysBeneath('audio/pop/')).toEqual(['audio/pop/a.mp3', 'audio/pop/b.mp3'])
    expect(await keysBeneath('audio/pop/a')).toEqual(['audio/pop/a.mp3'])
    expect(await keysBeneath('')).toHaveLength(4)
    expect(await keysBeneath('video/')).toEqual([])
    expect(await keysBeneath('../')).toEqual([])
    expect(await objectsBeneath('covers/')).toEqual([{ key: 'covers/a-cover-1-96.avif', sizeBytes: 24 }])
  })

  it('trashes and restores', async () => {
    await storage.put('audio/a.mp3', Buffer.from('one'))
    await storage.trash('audio/a.mp3')
    expect(await storage.stat('audio/a.mp3')).toBeNull()
    await expect(storage.read('audio/a.mp3')).rejects.toThrow(StorageKeyMissing)
    expect(await keysBeneath('')).toEqual([])
    await storage.restore('audio/a.mp3')
    expect(await textOf('audio/a.mp3')).toBe('one')
    await storage.restore('audio/a.mp3')
    await storage.trash('audio/none.mp3')
    await expect(storage.restore('audio/none.mp3')).rejects.toThrow(StorageKeyMissing)
  })

  it('restores the object trashed last under a key, and no longer key', async () => {
    for (const text of ['one', 'two']) {
      await storage.put('a', Buffer.from(text))
      await storage.trash('a')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await storage.put('a-2', Buffer.from('other'))
    await storage.trash('a-2')
    await storage.restore('a')
    expect(await textOf('a')).toBe('two')
  })

  it('deletes trash of the given age, and nothing else', async () => {
    await storage.put('a', Buffer.from('kept'))
    await storage.put('audio/b', Buffer.from('goes'))
    await storage.put('audio/c', Buffer.from('goes'))
    await storage.trash('audio/b')
    await storage.trash('audio/c')
    expect(await storage.emptyTrash(new Date(Date.now() - 15 * 24 * 3_600_000))).toBe(0)
    await storage.restore('audio/b')
    expect(await storage.emptyTrash(anHourAhead())).toBe(1)
    expect(await storage.emptyTrash(anHourAhead())).toBe(0)
    await expect(storage.restore('audio/c')).rejects.toThrow(StorageKeyMissing)
    expect(await keysBeneath('')).toEqual(['a', 'audio/b'])
  })

  const hostileKeys = [
    '',
    '/',
    '..',
    '.',
    '../a',
    'a/../b',
    'a/./b',
    '/etc/passwd',
    'a//b',
    'a/',
    '/a',
    'a\\b',
    'A',
    'a b',
    'é',
    'a\0b',
    'a%2fb',
    '~trash/a',
    '~withdrawn/a',
  ]

  it.each([...hostileKeys, 'a'.repeat(201), 'a/'.repeat(300).concat('a')])('rejects the key %j everywhere', async (key) => {
    const path = await staged('x')
    await expect(storage.adopt(path, key)).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.stat(key)).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.read(key)).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.trash(key)).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.restore(key)).rejects.toThrow(StorageKeyInvalid)
  })

  it('stores under any valid key, the longest included', async () => {
    const keys = ['a'.repeat(200), ['b'.repeat(200), 'c'.repeat(200), 'd'.repeat(198)].join('/'), '-_.', '..a/...']
    for (const key of keys) {
      await storage.put(key, Buffer.from(key))
      await storage.trash(key)
      await storage.restore(key)
      expect(await textOf(key)).toBe(key)
    }
    expect(await keysBeneath('')).toEqual(keys.sort())
  })

  it('the check succeeds', async () => {
    await storage.check()
    expect(await keysBeneath('')).toEqual([])
  })

  it('reports a full disk as such', async () => {
    const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    const stream = new Readable({ read: (): void => void stream.destroy(noRoom) })
    await expect(storage.put('a', stream)).rejects.toMatchObject({ reason: 'full' })
  })
})

describe('storage on S3', needs(isOnS3, 'no S3 storage in this run'), () => {
  const [key, text] = ['audio/a.mp3', 'withdrawn']
  const textOf = async (storage: Storage, range?: { start: number; end: number }) =>
    (await buffer(await storage.read(key, range))).toString()
  const keysOf = async (storage: Storage) => {
    const keys: string[] = []
    for await (const object of storage.list('')) keys.push(object.key)
    return keys
  }

  it('serves what is withdrawn as before', async () => {
    const storage = await openOnS3(folder)
    await storage.put(key, Buffer.from(text))
    for (const _ of [1, 2]) await storage.withdraw?.(key)
    expect(await bucket?.files.names('')).toEqual([`~withdrawn/${key}`])
    expect([await textOf(storage), await textOf(storage, { start: 1, end: 3 })]).toEqual([text, 'ith'])
    expect([(await storage.stat(key))?.sizeBytes, await keysOf(storage)]).toEqual([text.length, [key]])
    await expect(storage.put(key, Buffer.from('another'))).rejects.toThrow(StorageKeyTaken)
    await writeFile(join(folder, 'staged'), text)
    await storage.adopt(join(folder, 'staged'), key)
    await storage.restore(key)

    await storage.trash(key)
    expect([await storage.stat(key), await keysOf(storage)]).toEqual([null, []])
    await storage.restore(key)
    expect(await textOf(storage)).toBe(text)
    await storage.withdraw?.(key)
    for (const _ of [1, 2]) await storage.reinstate?.(key)
    expect([await bucket?.files.names(''), await textOf(storage)]).toEqual([[key], text])
    await storage.withdraw?.('audio/none.mp3')
    expect(await storage.stat('audio/none.mp3')).toBeNull()
  })

  it.each(['withdraw', 'reinstate', 'trash'] as const)('completes a %s that was interrupted after the copy', async (step) => {
    const { location, files } = await createTestBucket(folder)
    const real = createBucket(location, patientWithS3)
    const storage = createS3Storage(real, join(folder, 'copies'))
    await storage.put(key, Buffer.from(text))
    if (step !== 'withdraw') await storage.withdraw?.(key)
    const interrupted = createS3Storage({ ...real, remove: () => Promise.reject(new Error('killed')) }, join(folder, 'copies'))
    await expect(interrupted[step]?.(key)).rejects.toThrow('killed')
    expect([await keysOf(storage), await textOf(storage)]).toEqual([[key], text])
    await storage[step]?.(key)
    expect((await files.names('')).filter((name) => !name.startsWith('~trash/'))).toEqual(
      step === 'trash' ? [] : [step === 'withdraw' ? `~withdrawn/${key}` : key],
    )
    if (step === 'trash') await storage.restore(key)
    expect(await textOf(storage)).toBe(text)
    for (const name of await files.names('')) await files.remove(name)
  })
})

const otherFileSystem = ['/dev/shm', '/var/tmp'].find((path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev)

describe('disk storage', () => {
  it('adopts from another file system', needs(otherFileSystem !== undefined, 'there is no second file system'), async () => {
    const otherDisk = await mkdtemp(join(otherFileSystem ?? '', 'storage-'))
    try {
      const bytes = randomBytes(300_000)
      await writeFile(join(otherDisk, 'staged'), bytes)
      const storage = createDiskStorage(join(folder, 'media'))
      for (const _ of [1, 2]) await storage.adopt(join(otherDisk, 'staged'), 'audio/a.mp3')
      expect((await buffer(await storage.read('audio/a.mp3'))).equals(bytes)).toBe(true)
      await writeFile(join(otherDisk, 'staged'), 'other')
      await expect(storage.adopt(join(otherDisk, 'staged'), 'audio/a.mp3')).rejects.toThrow(StorageKeyTaken)
      expect(await readdir(join(folder, 'media', '~incoming'))).toEqual([])
    } finally {
      await rm(otherDisk, { recursive: true })
    }
  })

  it('leaves no file open for an impossible range', needs(existsSync('/proc/self/fd'), 'there is no /proc'), async () => {
    const storage = createDiskStorage(join(folder, 'media'))
    await storage.put('a.txt', Buffer.from('short'))
    await expect(storage.read('a.txt', { start: -2, end: 1 })).rejects.toThrow(RangeError)
    const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    expect(targets.filter((path) => path.startsWith(folder))).toEqual([])
  })

  it('leaves no half-written file behind and makes no folder it has lost', async () => {
    const storage = createDiskStorage(join(folder, 'media'))
    await storage.put('a', Buffer.from('x'))
    await expect(storage.put('a', Buffer.from('y'))).rejects.toThrow(StorageKeyTaken)
    expect(await readdir(join(folder, 'media', '~incoming'))).toEqual([])
    await rm(join(folder, 'media'), { recursive: true })
    await expect(storage.put('audio/b', Buffer.from('x'))).rejects.toThrow(StorageError)
    await expect(storage.check()).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('storage keys', () => {
  it('never resolve outside of the storage', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('a', '.', '..', '/', '-', '~', ' ', '\\', 'Z')).map((parts) => parts.join('')),
        ),
        (key) => {
          if (!isStorageKey(key)) return
          const url = new URL(key, 'http://host/some/folder/')
          expect(url.href).toBe(`http://host/some/folder/${key}`)
          expect(join('/some/folder', key)).toBe(`/some/folder/${key}`)
        },
      ),
    )
  })
})
