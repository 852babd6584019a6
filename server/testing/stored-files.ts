import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Media files by storage name, including the trash, accessed without the server. */
export interface StoredFiles {
  /** Overwrites the file. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  read(name: string): Promise<Buffer<ArrayBuffer>>
  remove(name: string): Promise<void>
  /** Sorted. */
  names(prefix: string): Promise<string[]>
}

export const filesOnDisk = (folder: string): StoredFiles => ({
  put: async (name, bytes) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  },
  read: (name) => readFile(join(folder, name)),
  remove: (name) => rm(join(folder, name)),
  names: async (prefix) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    return files.filter((name) => name.startsWith(prefix)).sort()
  },
})

/** Renames a stored file. */
export async function moveStored(files: StoredFiles, from: string, to: string): Promise<void> {
  await files.put(to, await files.read(from))
  await files.remove(from)
}
