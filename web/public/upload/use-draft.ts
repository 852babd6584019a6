import { type RefObject, useEffect, useRef, useState } from 'react'
import { withStorage } from '#web/lib/device-storage.ts'
import type { InterruptedUpload } from '#web/public/uploads/transfer.ts'
import { readDraft, saveDraft } from './draft.ts'
import { toValues } from './upload-values.ts'
import type { UploaderState } from './use-uploader.ts'

export interface Again {
  /** Names of files that have to be chosen again. */
  lostFiles: readonly string[]
  /** An upload that a reload interrupted. */
  interrupted: InterruptedUpload | null
  discard(): void
}

/** Restores what was typed before a reload or a sign-in, stores changes, and finds an interrupted upload. */
export function useDraft({ values, files, isBusy, restore, pick }: UploaderState, form: RefObject<HTMLFormElement | null>): Again {
  const [lostFiles, setLostFiles] = useState<readonly string[]>([])
  const [interrupted, setInterrupted] = useState<InterruptedUpload | null>(null)
  const isRestored = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const draft = readDraft()
    // What was typed before scripts ran is only in the DOM.
    const typed = toValues(form.current ? Object.fromEntries(new FormData(form.current)) : {})
    const entered = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
    const found = toValues({ ...draft?.values, ...entered, mediaType: draft?.values.mediaType ?? typed.mediaType })
    restore(found)
    setLostFiles(draft?.fileNames ?? [])
    void findInterrupted().then(setInterrupted)
    // So are files that were chosen by then.
    const input = form.current?.querySelector<HTMLInputElement>('input[name=file]')
    if (!input?.files?.length) return
    const chosen = [...input.files]
    input.value = ''
    pick(chosen, found)
  }, [])

  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true
      return
    }
    const isEmpty =
      files.length === 0 && lostFiles.length === 0 && Object.values({ ...values, mediaType: '' }).every((value) => value === '')
    const fileNames = files.length > 0 ? files.map(({ file }) => file.name) : [...lostFiles]
    saveDraft(isEmpty ? null : { values: { ...values, title: files[0]?.title ?? values.title }, fileNames })
  }, [values, files, lostFiles])

  // Chosen again, or sent: the notice is obsolete.
  useEffect(() => {
    if (files.length === 0 && !isBusy) return
    setLostFiles([])
    setInterrupted(null)
  }, [files, isBusy])

  return {
    lostFiles,
    interrupted,
    discard() {
      if (interrupted) void import('#web/public/uploads/transfer.ts').then((storage) => storage.discardUpload(interrupted.url))
      setInterrupted(null)
      setLostFiles([])
    },
  }
}

/** Loads the upload code only if the browser has stored an upload. */
async function findInterrupted(): Promise<InterruptedUpload | null> {
  if (!withStorage('localStorage', Object.keys)?.some((key) => key.startsWith('tus::'))) return null
  const { interruptedUploads } = await import('#web/public/uploads/transfer.ts')
  return (await interruptedUploads('media')).at(-1) ?? null
}
