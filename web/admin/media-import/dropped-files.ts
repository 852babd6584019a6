import { type FilesWithPaths, sortedByPath } from './sorted-files.ts'

interface Dropped {
  files: FilesWithPaths
  /** Paths of files and folders that the browser could not read. */
  unreadable: string[]
}

/** All dropped files. Call it synchronously in the event: the browser empties the DataTransfer when its handler returns. */
export async function droppedFiles(transfer: Pick<DataTransfer, 'items'>): Promise<Dropped> {
  const unreadable: string[] = []
  const sources = [...transfer.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const found = await Promise.all(
    sources.map((source): Placed[] | Promise<Placed[]> =>
      source instanceof File ? [[source, source.name]] : source ? filesOf(source, unreadable) : [],
    ),
  )
  return { files: sortedByPath(found.flat()), unreadable }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

type Placed = [file: File, path: string]

/** Adds the paths of entries that cannot be read to `unreadable`: the user may lack the right, or have removed them. */
async function filesOf(entry: FileSystemEntry, unreadable: string[]): Promise<Placed[]> {
  // '/Night Songs/CD1/01.mp3'
  const path = entry.fullPath.slice(1)
  try {
    if (isFile(entry)) return [[await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path]]
    if (!isFolder(entry)) return []
    const inside = await entriesOf(entry.createReader())
    return (await Promise.all(inside.map((one) => filesOf(one, unreadable)))).flat()
  } catch {
    unreadable.push(path)
    return []
  }
}

/** A reader returns about a hundred entries per call, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
