import { type DragEvent, type ReactNode, useRef } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { fileProblem } from '#web/admin/uploads/use-field-upload.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { startUpload } from '#web/public/uploads/upload-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './cover-drop.module.css'
import { requiredFields, useUpdateAnySong } from './song-mutations.ts'

/** Wraps the table of songs: a picture dropped on a row becomes the cover of its song. Other files are left to the screen. */
export function CoverDrop({ songs, children }: { songs: readonly AdminSong[]; children: ReactNode }) {
  const update = useUpdateAnySong()
  const target = useRef<Element>(undefined)

  function mark(row: Element | undefined) {
    if (target.current !== row) target.current?.removeAttribute('data-drop')
    row?.setAttribute('data-drop', '')
    target.current = row
  }

  function onDragOver(event: DragEvent) {
    const row = hasOnePicture(event) ? rowAt(event) : undefined
    mark(row)
    if (row) event.preventDefault()
  }

  function onDrop(event: DragEvent) {
    const row = rowAt(event)
    mark(undefined)
    const song = songs[Number(row?.getAttribute('data-index'))]
    const [file] = event.dataTransfer.files
    if (!row || !song || !file || !hasOnePicture(event)) return
    event.preventDefault()
    void setCover(song, file)
  }

  async function setCover(song: AdminSong, file: File) {
    const problem = fileProblem('cover', file)
    if (problem) return void showToast({ tone: 'error', ...problem })
    try {
      const coverUploadId = await startUpload(file, 'cover').whenDone()
      if (coverUploadId === null) return
      await update.mutateAsync({ id: song.id, ...requiredFields(song), coverUploadId })
      void showToast({ tone: 'success', description: adminTexts.songForm.updated })
    } catch (error) {
      const description = adminTexts.songForm.updateFailed({ reason: errorText(error) })
      showErrorToast(description)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the song's form takes a cover without dragging
    <div className={styles.drop} onDragOver={onDragOver} onDragLeave={() => mark(undefined)} onDrop={onDrop}>
      {children}
    </div>
  )
}

const hasOnePicture = ({ dataTransfer: { items } }: DragEvent) =>
  items.length === 1 && items[0]?.kind === 'file' && items[0].type.startsWith('image/')

const rowAt = ({ target }: DragEvent) => (target instanceof Element ? (target.closest('tr[data-index]') ?? undefined) : undefined)
