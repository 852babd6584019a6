/**
 * Every file of a drop, those in dropped folders too, in the order of their names. Call it within the event: the browser empties
 * the transfer afterwards.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const sources = [...transfer.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const found = await Promise.all(sources.map((source) => (source instanceof File ? [source] : source ? filesOf(source) : [])))
  return found.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const entries = await entriesOf(entry.createReader())
  entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  return (await Promise.all(entries.map(filesOf))).flat()
}

/** A reader answers some hundred entries at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
