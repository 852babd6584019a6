import { folderCoverOf } from '#contract/folder-cover.ts'
import { groupBy } from '#contract/group-by.ts'

/** Pictures by the folder that they are in. */
export type FolderPictures = ReadonlyMap<string, File>

export const noPictures: FolderPictures = new Map()

/** The picture of each folder: its only one, or the one that is named as a cover. Folders with several others have none. */
export function folderPictures(pictures: readonly { file: File; folder: string }[]): FolderPictures {
  const found = new Map<string, File>()
  for (const [folder, own] of groupBy(pictures, (picture) => picture.folder)) {
    const files = own.map(({ file }) => file)
    const file = folderCoverOf(files) ?? (files.length === 1 ? files[0] : undefined)
    if (file) found.set(folder, file)
  }
  return found
}

/** The picture for songs of a folder: that of the folder, or of the next one around it. One picture alone is for all songs. */
export function pictureFor(folder: string, pictures: FolderPictures): File | null {
  const [only] = pictures.values()
  if (only && pictures.size === 1) return only
  const names = folder.split('/')
  const around = names.map((_, depth) => names.slice(0, names.length - depth).join('/'))
  return around.map((path) => pictures.get(path)).find((file) => file !== undefined) ?? null
}
