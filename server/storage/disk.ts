import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  absent,
  createSharedFolderSync,
  exists,
  filesBeneath,
  folderMaker,
  guarded,
  hasCode,
  isSameFile,
  makeRootFolder,
  moveIntoPlace,
  namesIn,
  noHardLink,
  removeForsaken,
  sha256OfFile,
  syncFile,
} from './durable-files.ts'
import { createOpenFiles } from './open-file.ts'
import { type Storage, StorageKeyMissing, StorageKeyTaken } from './storage.ts'
import { isStorageKey, storageKeySegments } from './storage-keys.ts'

/**
 * Stores objects as files below the folder `path`, which is created if missing. Two more folders contain no objects, and no key can name
 * them: `~incoming` has files being written; `~trash` has trashed files, named by their key and `~{time in ms}~{random}`.
 */
export function createDiskStorage(path: string): Storage {
  const folder = resolve(path)
  makeRootFolder(folder)
  const makeFolders = folderMaker(folder)
  const pathOf = (key: string) => join(folder, ...storageKeySegments(key))
  const openFiles = createOpenFiles()
  const syncFolder = createSharedFolderSync()

  /** Runs `write` on a new path, then moves the written and synced file to `key`. If anything fails, nothing is left behind. */
  async function viaIncoming<T>(key: string, write: (path: string) => Promise<T>): Promise<T> {
    const target = await folderFor(key)
    const path = join(await makeFolders([incoming]), randomUUID())
    try {
      const written = await write(path)
      await moveIntoPlace(path, target)
      await syncFolder(dirname(target))
      return written
    } catch (error) {
      await rm(path, { force: true })
      throw hasCode(error, 'EEXIST') ? new StorageKeyTaken(key) : error
    }
  }

  async function folderFor(key: string) {
    await makeFolders(storageKeySegments(key).slice(0, -1))
    return pathOf(key)
  }

  async function newestTrashed(key: string): Promise<string | null> {
    const trashFolder = join(folder, trashed, ...storageKeySegments(key).slice(0, -1))
    const name = storageKeySegments(key).at(-1)
    const [newest] = (await namesIn(trashFolder))
      .filter((entry) => entry.split('~')[0] === name)
      .sort((a, b) => trashedAt(b) - trashedAt(a))
    return newest ? join(trashFolder, newest) : null
  }

  return {
    adopt: (stagedPath, key) =>
      guarded(async () => {
        const target = await folderFor(key)
        await syncFile(stagedPath)
        try {
          await link(stagedPath, target).catch((error: unknown) => {
            if (!hasCode(error, ...noHardLink)) throw error
            return viaIncoming(key, async (path) => {
              await copyFile(stagedPath, path)
              await syncFile(path)
            })
          })
        } catch (error) {
          if (!hasCode(error, 'EEXIST') && !(error instanceof StorageKeyTaken)) throw error
          if (!(await isSameFile(stagedPath, target))) throw new StorageKeyTaken(key)
        }
        await syncFolder(dirname(target))
      }),

    put: (key, bytes) =>
      guarded(() =>
        viaIncoming(key, async (path) => {
          if (bytes instanceof Readable) await pipeline(bytes, createWriteStream(path, { flags: 'wx' }))
          else await writeFile(path, bytes, { flag: 'wx' })
          await syncFile(path)
        }),
      ),

    putCopy: (key, source, signal) =>
      guarded(() =>
        viaIncoming(key, async (path) => {
          await copyFile(source, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
          const file = await open(path)
          try {
            // A copy has the mode of its source.
            await file.chmod(ownMode)
            const [{ size: sizeBytes }, contentHash] = [await file.stat(), await sha256OfFile(file, signal)]
            await file.sync()
            return { sizeBytes, contentHash }
          } finally {
            await file.close()
          }
        }),
      ),

    stat: (key) =>
      guarded(async () => {
        const path = pathOf(key)
        try {
          const facts = await stat(path)
          return facts.isFile() ? { sizeBytes: facts.size, modifiedAt: facts.mtime } : null
        } catch (error) {
          if (hasCode(error, ...absent)) return null
          throw error
        }
      }),

    read: (key, range) =>
      guarded(async () => {
        const path = pathOf(key)
        // Creating a stream of an impossible range fails and leaves the file open.
        if (range && !(range.start >= 0 && range.start <= range.end)) throw new RangeError(`Not a range: ${range.start}-${range.end}`)
        try {
          const file = await open(path, 'r')
          return file.createReadStream({ ...range, highWaterMark: readBlockBytes })
        } catch (error) {
          throw hasCode(error, ...absent) ? new StorageKeyMissing(key) : error
        }
      }),

    openObject: (key) => guarded(() => openFiles.open(pathOf(key))),

    withFile: async (key, work) => {
      const path = pathOf(key)
      if (!(await guarded(() => exists(path)))) throw new StorageKeyMissing(key)
      return work(path)
    },

    trash: (key) =>
      guarded(async () => {
        const path = pathOf(key)
        if (!(await exists(path))) return
        const trashFolder = await makeFolders([trashed, ...storageKeySegments(key).slice(0, -1)])
        const name = `${storageKeySegments(key).at(-1)}~${Date.now()}~${randomUUID().slice(0, 8)}`
        try {
          await rename(path, join(trashFolder, name))
        } catch (error) {
          if (hasCode(error, ...absent)) return
          throw error
        }
        openFiles.trashed(path)
        await syncFolder(trashFolder)
        await syncFolder(dirname(path))
      }),

    readTrashed: (key) =>
      guarded(async () => {
        const path = await newestTrashed(key)
        if (!path) throw new StorageKeyMissing(key)
        const file = await open(path, 'r')
        return file.createReadStream({ highWaterMark: readBlockBytes })
      }),

    restore: (key) =>
      guarded(async () => {
        const path = await newestTrashed(key)
        const target = await folderFor(key)
        if (await exists(target)) return
        if (!path) throw new StorageKeyMissing(key)
        await moveIntoPlace(path, target)
        await syncFolder(dirname(target))
        await syncFolder(dirname(path))
      }),

    emptyTrash: (olderThan) =>
      guarded(async () => {
        let removed = 0
        for await (const { path, name } of filesBeneath(join(folder, trashed))) {
          if (!(trashedAt(name) < olderThan.getTime())) continue
          await rm(path, { force: true })
          removed++
        }
        await removeForsaken(join(folder, incoming))
        return removed
      }),

    list: (prefix) => listKeys(folder, prefix),

    check: () =>
      guarded(async () => {
        const path = join(await makeFolders([incoming]), randomUUID())
        try {
          await writeFile(path, 'x', { flag: 'wx' })
        } finally {
          await rm(path, { force: true })
        }
      }),
  }
}

const incoming = '~incoming'
const trashed = '~trash'
/** Default mode of new files. */
const ownMode = 0o666 & ~process.umask()
const readBlockBytes = 256 * 1024

/** Milliseconds since 1970; NaN for a name that was not created by trashing. */
const trashedAt = (name: string): number => Number.parseInt(name.split('~')[1] ?? '', 10)

async function* listKeys(folder: string, prefix: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
  const outer = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  if (outer && !isStorageKey(outer.slice(0, -1))) return
  await guarded(() => stat(folder))
  for await (const { path } of filesBeneath(join(folder, outer))) {
    const key = relative(folder, path).replaceAll(sep, '/')
    if (!key.startsWith(prefix) || !isStorageKey(key)) continue
    const facts = await stat(path).catch(() => null)
    if (facts) yield { key, sizeBytes: facts.size }
  }
}
