import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { categoriesKey } from '#web/admin/categories/categories.queries.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { songsKey } from '#web/admin/songs/songs.queries.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ImportPanelProps } from './import-panel.ts'
import type { ImportQueue } from './import-queue.ts'
import { rowsToImport } from './import-rows.ts'
import { leftOutOf } from './left-out.ts'

const texts = adminTexts.importSongs

/** Validates the list, imports it, and reports the outcome. */
export function useMediaImport(queue: ImportQueue, { onClose, onImported }: Pick<ImportPanelProps, 'onClose' | 'onImported'>) {
  const client = useQueryClient()
  const state = useSyncExternalStore(queue.state.subscribe, queue.state.get)
  const [wasChecked, setWasChecked] = useState(false)
  /** True until the lists behind the dialog contain the songs, too. */
  const [isSubmitting, setSubmitting] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const chosen = rowsToImport(state.rows)
  const needsCommonCategory = chosen.some((row) => !row.categoryId)
  const isCategoryMissing = needsCommonCategory && !state.categoryId

  // The focused element may have been removed or disabled: keeps the focus inside the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) formElement.current?.focus()
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSubmitting || state.importing || chosen.length === 0) return
    setWasChecked(true)
    if (isCategoryMissing || chosen.some((row) => !row.title.trim())) {
      showErrorToast(adminTexts.requiredFields)
      // Waits until the fields are rendered as invalid.
      requestAnimationFrame(() => formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setSubmitting(true)
    const { imported, failed, duplicates, rejected, reason, hasMore } = await queue.importAll()
    await Promise.all([client.invalidateQueries({ queryKey: songsKey }), client.invalidateQueries({ queryKey: categoriesKey })])
    setSubmitting(false)
    if (failed > 0)
      return void showToast({
        tone: 'error',
        title: texts.failedTitle,
        description: texts.failed({ failed, of: imported + failed, reason }),
      })
    if (imported === 0) return
    void showToast({ tone: 'success', title: texts.successTitle, description: texts.imported({ count: imported, duplicates, rejected }) })
    // After a stop, the dialog is already closed. Files that failed earlier or were added during the import keep it open.
    if (queue.isStopped() || hasMore) return
    const songs = queue.imported().filter(({ isRecording }) => !isRecording)
    const leftOut = leftOutOf(queue.state.get().rows)
    queue.discard()
    if (songs.length > 1 || leftOut.length > 0)
      onImported(songs, state.usesPictures && state.pictures.size === 1 ? (state.pictures.values().next().value ?? null) : null, leftOut)
    else onClose()
  }

  return {
    state,
    formElement,
    submit,
    isSubmitting,
    count: chosen.length,
    needsCommonCategory,
    /** Errors are displayed only after the first submit. */
    categoryError: wasChecked && isCategoryMissing ? texts.categoryMissing : undefined,
    isTitleMissing: (title: string) => wasChecked && title.trim() === '',
  }
}
