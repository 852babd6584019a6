import { useEffect, useRef, useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { maxCoverMegabytes } from '#contract/uploads.ts'
import { type FileUpload, startFileUpload } from '#web/features/uploads/file-upload.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { errorText } from '#web/lib/texts/errors.en.ts'
import { isImage, isLargerThan } from './media-file.ts'
import type { SongField } from './song-form-values.ts'

const texts = adminTexts.songForm

interface Options {
  song: AdminSong | null
  refuse(field: SongField, message: string, title?: string): void
  clearError(): void
}

/** A new cover on its way, the present one, or none. */
export function useCover({ song, refuse, clearError }: Options) {
  const [current, setCurrent] = useState<FileUpload | null>(null)
  const [phase, setPhase] = useState('uploading')
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const hadCover = Boolean(song?.coverUrl)
  const following = useRef<() => void>(undefined)
  useEffect(() => () => following.current?.(), [])
  useEffect(() => () => (previewUrl ? URL.revokeObjectURL(previewUrl) : undefined), [previewUrl])

  function drop() {
    following.current?.()
    current?.cancel()
    setCurrent(null)
    setPreviewUrl(null)
    clearError()
  }

  function choose(file: File) {
    drop()
    if (!isImage(file)) return refuse('cover', texts.wrongImage, texts.wrongTypeTitle)
    if (isLargerThan(file, maxCoverMegabytes)) return refuse('cover', texts.tooLarge(maxCoverMegabytes), texts.tooLargeTitle)
    const upload = startFileUpload(file, 'cover')
    following.current = upload.state.subscribe(() => {
      const { phase: now, error } = upload.state.get()
      setPhase(now)
      if (now === 'failed') refuse('cover', errorText(error))
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
    hasCover: current !== null || (hadCover && !isRemoved),
    choose,
    remove() {
      drop()
      setIsRemoved(hadCover)
    },
  }
}
