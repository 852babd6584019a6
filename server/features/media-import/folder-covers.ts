import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { albumFolderOf } from '#contract/album-folder.ts'
import { folderCoverOf } from '#contract/folder-cover.ts'
import { groupBy } from '#contract/group-by.ts'
import { maxCoverMegabytes } from '#contract/uploads.ts'
import type { FolderEntry } from './import-folder.ts'
import { foldersOf } from './stored-media.ts'

export interface FolderCover {
  /** Path in the import folder. */
  name: string
  path: string
}

/** The pictures that are named as covers ('cover.jpg', 'Folder.png'), for the files of their folder, and of the discs in it. */
export function createFolderCovers(entries: readonly FolderEntry[]) {
  const files = entries.flatMap((entry) => ('path' in entry ? { ...entry, folder: foldersOf(entry.name).join('/') } : []))
  const covers = new Map<string, FolderCover>()
  for (const [folder, inFolder] of groupBy(files, (file) => file.folder)) {
    const cover = folderCoverOf(inFolder.map(({ name, path }) => ({ name: basename(name), cover: { name, path } })))?.cover
    if (cover) covers.set(folder, cover)
  }
  /** For the file with this path in the import folder. */
  return (name: string): FolderCover | null => covers.get(foldersOf(name).join('/')) ?? covers.get(albumFolderOf(foldersOf(name))) ?? null
}

/** Null if it cannot be read or is larger than a cover may be. */
export async function readFolderCover({ path }: FolderCover): Promise<Uint8Array | null> {
  // A link could lead out of the import folder.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (!file) return null
  try {
    return (await file.stat()).size <= maxCoverMegabytes * 1_000_000 ? await file.readFile() : null
  } catch {
    return null
  } finally {
    await file.close()
  }
}
