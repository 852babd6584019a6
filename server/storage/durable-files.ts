import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageError } from './storage.ts'

/** Error codes of a missing file. */
export const absent = ['ENOENT', 'ENOTDIR']
const full = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** Error codes of an impossible hard link (another file system, or one without hard links). */
export const noHardLink = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Syncs a file's bytes to disk. Without it, a rename or link can survive a power failure while the bytes do not. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Makes creations, moves and removals of names in `folder` survive a power failure. */
export const syncFolder = syncFile

/** Returns a `syncFolder` that batches concurrent calls: calls made during a sync of the folder share the next one. */
export function createSharedFolderSync(): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()
  function start(folder: string): Promise<void> {
    const sync = syncFolder(folder).finally(() => running.delete(folder))
    running.set(folder, sync)
    return sync
  }
  return (folder) => {
    const current = running.get(folder)
    if (!current) return start(folder)
    const known = next.get(folder)
    if (known) return known
    const following = current
      .catch(() => {})
      .then(() => {
        next.delete(folder)
        return start(folder)
      })
    next.set(folder, following)
    return following
  }
}

/** Creates a folder and its parents durably, when the process starts. */
export function makeRootFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const parent = openSync(dirname(folder), 'r')
  try {
    fsyncSync(parent)
  } finally {
    closeSync(parent)
  }
}

/**
 * Returns a function that durably creates folders below `root` and returns the innermost one. `root` itself is never created: if it is
 * missing, a volume is not mounted, and files written now would be hidden by the mount.
 */
export function folderMaker(root: string): (segments: readonly string[]) => Promise<string> {
  // An existing folder may not be durable yet: created by a parallel call, or just before a crash.
  const durable = new Set<string>()
  return async (segments) => {
    let folder = join(root, ...segments)
    if (durable.has(folder) && (await exists(folder))) return folder
    folder = root
    for (const segment of segments) {
      const parent = folder
      folder = join(parent, segment)
      if ((await isCreated(folder)) || !durable.has(folder)) await syncFolder(parent)
      durable.add(folder)
    }
    return folder
  }
}

async function isCreated(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Whether `error` is a system error with one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** Moves `path` to `target`, which must not exist (EEXIST). A plain rename would overwrite. */
export async function moveIntoPlace(path: string, target: string): Promise<void> {
  try {
    await link(path, target)
    await unlink(path)
  } catch (error) {
    if (!hasCode(error, ...noHardLink)) throw error
    const reserved = await open(target, 'wx')
    await reserved.close()
    await rename(path, target)
  }
}

/** Suffix of a file that is being written. */
export const partSuffix = '.part'

/**
 * Creates the file at `path` with what `write` writes into the stream. It appears there only when it is complete; until then it is
 * `path.part`, opened with `flags` and `mode`. Durable when it resolves; if anything fails, nothing is left behind. Throws system errors and
 * those of `write`.
 */
export async function writeWhole<T>(
  path: string,
  { flags, mode }: { flags: 'w' | 'wx'; mode?: number },
  write: (output: Writable) => Promise<T>,
): Promise<T> {
  const part = path + partSuffix
  const file = await open(part, flags, mode)
  try {
    const written = await write(file.createWriteStream())
    await syncFile(part)
    await rename(part, path)
    await syncFolder(dirname(path))
    return written
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw error
  }
}

/** Whether both paths are the same file, or files with the same bytes. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)])
  if (a.dev === b.dev && a.ino === b.ino) return true
  return a.size === b.size && (await sha256(one)) === (await sha256(other))
}

/** SHA-256 of a file's bytes, hex. */
export async function sha256(path: string, signal?: AbortSignal): Promise<string> {
  const file = await open(path)
  return sha256OfFile(file, signal).finally(() => file.close())
}

const blockBytes = 256 * 1024
const spareBlocks: Buffer[] = []

/** SHA-256 of all bytes of an open file, hex. */
export async function sha256OfFile(file: FileHandle, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const block = spareBlocks.pop() ?? Buffer.allocUnsafeSlow(blockBytes)
  for (let position = 0; ; ) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(block, 0, blockBytes, position)
    if (bytesRead === 0) break
    hash.update(block.subarray(0, bytesRead))
    position += bytesRead
  }
  spareBlocks.push(block)
  return hash.digest('hex')
}

/** SHA-256 of a stream, hex. Throws the stream's errors. */
export async function sha256Of(bytes: Readable, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash, signal ? { signal } : {})
  return hash.digest('hex')
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, ...absent)) return false
      throw error
    },
  )

export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (hasCode(error, ...absent)) return []
    throw error
  })

/** Every file below `folder`, recursively; none if the folder does not exist. */
export async function* filesBeneath(folder: string): AsyncGenerator<{ path: string; name: string }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, ...absent)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBeneath(path)
    else if (entry.isFile()) yield { path, name: entry.name }
  }
}

/** Removes files left by a crash: those older than a day, since no write takes that long. */
export async function removeForsaken(folder: string): Promise<void> {
  const yesterday = Date.now() - 24 * 3600 * 1000
  for await (const { path } of filesBeneath(folder)) {
    const facts = await stat(path).catch(() => null)
    if (facts && facts.mtimeMs < yesterday) await rm(path, { force: true })
  }
}

/** Converts disk errors to StorageError; rethrows other errors. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (hasCode(error, ...full)) throw new StorageError('full', { cause: error })
    if (error instanceof Error && 'syscall' in error) throw new StorageError('unavailable', { cause: error })
    throw error
  }
}
