import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { albumFolderOf } from '#contract/album-folder.ts'
import { filesOfFolder } from './import-folder.ts'
import type { SeenBefore, SeenFolder } from './media-import.repository.ts'
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
 * The files to import: new ones, and in the folder of an album all of them, so that its songs become one album. Those of a folder that was
 * not there before are new: moving it within a file system changes no time of its files. A folder or file that was changed after `quietSince`
 * is left for later, because it may still be written. `seen` is what is known once these files are imported.
 */
export function changedFiles(
  files: readonly FileAge[],
  before: SeenBefore,
  { quietSince, isMedia }: { quietSince: number; isMedia(name: string): boolean },
): { names: ReadonlySet<string>; seen: SeenFolder } {
  const [names, waiting] = [new Set<string>(), new Set<string>()]
  const isNewFile = ({ name, changedAt }: FileAge) =>
    isMedia(name) && (changedAt > before.seenUntil || before.folders?.has(posix.dirname(name)) === false)
  let { seenUntil } = before
  for (const [unit, members] of unitsOf(files)) {
    const newest = Math.max(...members.map(({ changedAt }) => changedAt))
    const isNew = before.waiting.has(unit) || members.some(isNewFile)
    if (newest > quietSince) {
      if (isNew) waiting.add(unit)
      continue
    }
    seenUntil = Math.max(seenUntil, newest)
    if (isNew) for (const { name } of members) names.add(name)
  }
  return { names, seen: { seenUntil, waiting, folders: new Set(files.map(({ name }) => posix.dirname(name))) } }
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
