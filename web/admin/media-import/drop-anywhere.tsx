import { useEffect, useRef, useState } from 'react'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './drop-anywhere.module.css'
import { type FilesWithPaths, sortedByPath } from './sorted-files.ts'

const texts = adminTexts.mediaImport

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the screen, except while `isOff`: while a dialog about something else is open. */
export function DropAnywhere({ onFiles, isOff }: { onFiles(files: FilesWithPaths): void; isOff(): boolean }) {
  const [isOver, setIsOver] = useState(false)
  const now = useRef({ onFiles, isOff })
  useEffect(() => {
    now.current = { onFiles, isOff }
  })
  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => carriesFiles(event) && handle(event), { signal: controller.signal })
    listen('dragover', (event) => {
      // Without preventDefault, the browser would navigate to the file.
      event.preventDefault()
      setIsOver(!now.current.isOff())
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      // A file field has already accepted the drop.
      if (event.defaultPrevented) return
      event.preventDefault()
      if (now.current.isOff() || !event.dataTransfer) return
      void droppedFiles(event.dataTransfer).then((files) => files.size > 0 && now.current.onFiles(files))
    })
    return () => controller.abort()
  }, [])
  if (!isOver) return null
  return (
    <div className={styles.over} aria-hidden="true">
      <div>
        <UploadIcon size={32} />
        <b>{texts.dropTitle}</b>
        <p>{texts.dropText}</p>
      </div>
    </div>
  )
}

/** All dropped files. Call it synchronously in the event: the browser empties the DataTransfer when its handler returns. */
async function droppedFiles(transfer: DataTransfer): Promise<FilesWithPaths> {
  const sources = [...transfer.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const found = await Promise.all(
    sources.map((source): Placed[] | Promise<Placed[]> =>
      source instanceof File ? [[source, source.name]] : source ? filesOf(source) : [],
    ),
  )
  return sortedByPath(found.flat())
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

type Placed = [file: File, path: string]

async function filesOf(entry: FileSystemEntry): Promise<Placed[]> {
  // '/Night Songs/CD1/01.mp3'
  if (isFile(entry)) return [[await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), entry.fullPath.slice(1)]]
  if (!isFolder(entry)) return []
  return (await Promise.all((await entriesOf(entry.createReader())).map(filesOf))).flat()
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
