import { useEffect, useRef, useState } from 'react'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './drop-anywhere.module.css'
import { droppedFiles } from './dropped-files.ts'
import type { FilesWithPaths } from './sorted-files.ts'

const texts = adminTexts.mediaImport

const namedMax = 3
const namesOf = (paths: readonly string[]) => joinNames(paths.length > namedMax ? [...paths.slice(0, namedMax), '…'] : paths)

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
      void droppedFiles(event.dataTransfer).then(({ files, unreadable }) => {
        if (unreadable.length > 0) showErrorToast(adminTexts.mediaImportNotes.unreadable_file, namesOf(unreadable))
        if (files.size > 0) now.current.onFiles(files)
      })
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
