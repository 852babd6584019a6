import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { maxCaptionsMegabytes, maxCoverMegabytes, type UploadKind } from '#contract/uploads.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { emptyFileText, isCaptions, isEmpty, isImage, isLargerThan } from '#web/public/uploads/media-file.ts'
import { startUpload, type Upload, type UploadStep } from '#web/public/uploads/upload-queue.ts'

const { files: texts } = adminTexts

const rules = {
  cover: { isAllowed: isImage, wrongType: texts.wrongImage, maxMegabytes: maxCoverMegabytes },
  captions: { isAllowed: isCaptions, wrongType: texts.wrongCaptions, maxMegabytes: maxCaptionsMegabytes },
} satisfies Partial<Record<UploadKind, unknown>>

/** Why this file is not accepted as this kind; null if it is. */
export function fileProblem(kind: keyof typeof rules, file: File): { title: string; description: string } | null {
  const { isAllowed, wrongType, maxMegabytes } = rules[kind]
  if (isEmpty(file)) return { title: adminTexts.errorTitle, description: emptyFileText() }
  if (!isAllowed(file)) return { title: texts.wrongTypeTitle, description: wrongType }
  if (isLargerThan(file, maxMegabytes)) return { title: texts.tooLargeTitle, description: texts.tooLarge({ megabytes: maxMegabytes }) }
  return null
}

export type FieldUpload = ReturnType<typeof useFieldUpload>
export type FinishedUpload = NonNullable<Awaited<ReturnType<FieldUpload['finished']>>>

interface Options {
  /** Whether a file is stored that can be removed. */
  hasPresent: boolean
  reject(message: string, title?: string): void
  clearError(): void
}

/** The file of a form field: a new upload, the stored file, or none. */
export function useFieldUpload(kind: keyof typeof rules, { hasPresent, reject, clearError }: Options) {
  const [current, setCurrent] = useState<Upload<string> | null>(null)
  const [step, setStep] = useState<UploadStep>('uploading')
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const following = useRef<() => void>(undefined)
  useEffect(() => () => following.current?.(), [])
  useEffect(() => () => (previewUrl ? URL.revokeObjectURL(previewUrl) : undefined), [previewUrl])

  const latest = useRef({ upload: current, isRemoved })
  useLayoutEffect(() => {
    latest.current = { upload: current, isRemoved }
  })

  /** Waits for the pending upload, including one that starts while it waits. Null if it is canceled. Throws CallError. */
  async function finished() {
    for (;;) {
      const { upload } = latest.current
      upload?.resume()
      const uploadId = await upload?.whenDone()
      if (latest.current.upload !== upload) continue
      if (uploadId === null) return null
      return { uploadId, isRemoved: latest.current.isRemoved, clearRecord: () => upload?.clearRecord() }
    }
  }

  function clear() {
    following.current?.()
    setCurrent(null)
    setPreviewUrl(null)
    clearError()
  }

  function drop() {
    current?.cancel()
    clear()
  }

  function choose(file: File) {
    drop()
    const problem = fileProblem(kind, file)
    if (problem) return reject(problem.description, problem.title)
    const upload = startUpload(file, kind)
    following.current = upload.state.subscribe(() => {
      const { step: now, error } = upload.state.get()
      setStep(now)
      if (error) reject(errorText(error))
    })
    setStep('uploading')
    setCurrent(upload)
    setPreviewUrl(URL.createObjectURL(file))
  }

  return {
    current,
    previewUrl,
    isRemoved,
    isBusy: current !== null && step !== 'done',
    hasFile: current !== null || (hasPresent && !isRemoved),
    choose,
    finished,
    /** Whether this is the upload's own error, which it has already reported. */
    hasFailedWith: (error: unknown) => latest.current.upload?.state.get().error === error,
    cancel: () => latest.current.upload?.cancel(),
    /** Reverts to the stored file. */
    reset() {
      drop()
      setIsRemoved(false)
    },
    /** Call it after saving: the new file is now the stored one. */
    settle() {
      clear()
      setIsRemoved(false)
    },
    remove() {
      drop()
      setIsRemoved(hasPresent)
    },
  }
}
