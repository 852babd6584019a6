import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { absent, guarded, hasCode, makeRootFolder, syncFolder } from '#server/storage/durable-files.ts'

/** Staged files of uploads that are incomplete or not consumed yet, by upload id. All methods throw StorageError. */
export interface Staging {
  /** Creates an empty file. Durable when it resolves. */
  create(id: string): Promise<void>
  /**
   * Writes from `offset` on and returns the new length. Durable when it resolves. If the stream fails, the bytes received so far are
   * retained durably and the error is rethrown.
   */
  append(id: string, bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number>
  /** Null if the file does not exist. Waits for a running `append`. */
  facts(id: string): Promise<{ sizeBytes: number; touchedAt: Date } | null>
  /** Runs `work` on a local, read-only file with the bytes received so far. Throws the errors of `work`. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** Idempotent: a missing file is no error. */
  remove(id: string): Promise<void>
  /** Ids of all files. */
  list(): Promise<string[]>
}

/** Staging on the local disk, with one file per upload. */
export function createStaging(folder: string): Staging {
  makeRootFolder(folder)
  const pathOf = (id: string) => join(folder, id)
  const appending = new Map<string, Promise<unknown>>()

  return {
    create: (id) =>
      guarded(async () => {
        const file = await open(pathOf(id), 'wx')
        await file.sync().finally(() => file.close())
        await syncFolder(folder)
      }),

    append: (id, bytes, offset) => {
      const work = guarded(() => appendTo(pathOf(id), bytes, offset))
      const settled = work.catch(() => {}).finally(() => appending.delete(id))
      appending.set(id, settled)
      return work
    },

    facts: async (id) => {
      await appending.get(id)
      return guarded(async () => {
        try {
          const { size, mtime } = await stat(pathOf(id))
          return { sizeBytes: size, touchedAt: mtime }
        } catch (error) {
          if (hasCode(error, ...absent)) return null
          throw error
        }
      })
    },

    withFile: (id, work) => work(pathOf(id)),

    remove: (id) => guarded(() => rm(pathOf(id), { force: true })),

    list: () =>
      guarded(async () => {
        const entries = await readdir(folder, { withFileTypes: true })
        return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
      }),
  }
}

async function appendTo(path: string, bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
  const file = await open(path, 'r+')
  try {
    let end = offset
    try {
      for await (const chunk of bytes) end = await writeWhole(file, chunk, end)
    } finally {
      await file.sync()
    }
    return end
  } finally {
    await file.close()
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number): Promise<number> {
  let written = 0
  while (written < chunk.length) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
  return position + written
}
