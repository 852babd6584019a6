import { useEffect, useRef, useState } from 'react'
import { maxCoverMegabytes } from '#contract/uploads.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { type FileUpload, startFileUpload } from '#web/public/uploads/file-upload.ts'
import { isImage, isLargerThan } from '#web/public/uploads/media-file.ts'

export type ImageState = ReturnType<typeof useImage>

interface Options {
  /** Whether there is a picture that can be removed. */
  hasPresent: boolean
  reject(message: string, title?: string): void
  clearError(): void
}

/** A new picture on its way (as an upload of kind 'cover'), the present one, or none. */
export function useImage({ hasPresent, reject, clearError }: Options) {
  const [current, setCurrent] = useState<FileUpload | null>(null)
  const [phase, setPhase] = useState('uploading')
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const following = useRef<() => void>(undefined)
  useEffect(() => () => following.current?.(), [])
  useEffect(() => () => (previewUrl ? URL.revokeObjectURL(previewUrl) : undefined), [previewUrl])

  function forget() {
    following.current?.()
    setCurrent(null)
    setPreviewUrl(null)
    clearError()
  }

  function drop() {
    current?.cancel()
    forget()
  }

  function choose(file: File) {
    drop()
    if (!isImage(file)) return reject(adminTexts.files.wrongImage, adminTexts.files.wrongTypeTitle)
    if (isLargerThan(file, maxCoverMegabytes)) return reject(adminTexts.files.tooLarge(maxCoverMegabytes), adminTexts.files.tooLargeTitle)
    const upload = startFileUpload(file, 'cover')
    following.current = upload.state.subscribe(() => {
      const { phase: now, error } = upload.state.get()
      setPhase(now)
      if (now === 'failed') reject(errorText(error))
    })
    setPhase('uploading')
    setCurrent(upload)
    setPreviewUrl(URL.createObjectURL(file))
  }

  return {
    current,
    previewUrl,
    isRemoved,
    isBusy: current !== null && phase !== 'done',
    hasImage: current !== null || (hasPresent && !isRemoved),
    choose,
    /** Back to the present picture. */
    reset() {
      drop()
      setIsRemoved(false)
    },
    /** The server has taken the new picture: it is the present one now. */
    settle() {
      forget()
      setIsRemoved(false)
    },
    remove() {
      drop()
      setIsRemoved(hasPresent)
    },
  }
}
