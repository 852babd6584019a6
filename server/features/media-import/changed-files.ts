import { stat } from 'node:fs/promises'
import { albumFolderOf } from '#contract/album-folder.ts'
import { filesOfFolder } from './import-folder.ts'
import { foldersOf } from './stored-media.ts'

interface FileAge {
  name: string
  /** When its content, name or attributes were changed, which copying an old file counts as. In milliseconds. */
  changedAt: number
}

/** Larger folders are no albums: their files are imported one by one. */
const albumFilesMax = 100

/** The files of `folder` and when they were changed. */
export async function fileAgesOf(folder: string): Promise<FileAge[]> {
  const files: FileAge[] = []
  for await (const entry of filesOfFolder(folder)) {
    if (!('path' in entry)) continue
    const facts = await stat(entry.path).catch(() => null)
    if (facts) files.push({ name: entry.name, changedAt: facts.ctimeMs })
  }
  return files
}

/**
 * The files to import: new ones, and in the folder of an album all of them, so that its songs become one album. A folder or file that was
 * changed after `quietSince` is left for later, because it may still be written: `waiting` names these. `seenUntil` is the time of the newest
 * file that is not.
 */
export function changedFiles(
  files: readonly FileAge[],
  o: { seenUntil: number; quietSince: number; waiting: ReadonlySet<string>; isMedia(name: string): boolean },
) {
  const [names, waiting] = [new Set<string>(), new Set<string>()]
  let { seenUntil } = o
  for (const [unit, members] of unitsOf(files)) {
    const newest = Math.max(...members.map(({ changedAt }) => changedAt))
    const isNew = o.waiting.has(unit) || members.some(({ name, changedAt }) => changedAt > o.seenUntil && o.isMedia(name))
    if (newest > o.quietSince) {
      if (isNew) waiting.add(unit)
      continue
    }
    seenUntil = Math.max(seenUntil, newest)
    if (isNew) for (const { name } of members) names.add(name)
  }
  return { names, waiting, seenUntil }
}

/** Files that are imported together, by a name. */
function unitsOf(files: readonly FileAge[]): Map<string, FileAge[]> {
  const units = new Map<string, FileAge[]>()
  for (const [folder, members] of Map.groupBy(files, ({ name }) => albumFolderOf(foldersOf(name)))) {
    if (folder !== '' && members.length <= albumFilesMax) units.set(`${folder}/`, members)
    else for (const file of members) units.set(file.name, [file])
  }
  return units
}
