import { useEffect, useRef, useState } from 'react'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './drop-anywhere.module.css'
import { droppedFiles } from './dropped-files.ts'

const texts = adminTexts.intake

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Files can be dropped anywhere on the screen. Not while a dialog is open that is about something else: `isOff`. */
export function DropAnywhere({ onFiles, isOff }: { onFiles(files: File[]): void; isOff(): boolean }) {
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
      // Without this the browser would open the file in place of the page.
      event.preventDefault()
      setIsOver(!now.current.isOff())
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      // A file field has taken it.
      if (event.defaultPrevented) return
      event.preventDefault()
      if (now.current.isOff() || !event.dataTransfer) return
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && now.current.onFiles(files))
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
