import { useEffect, useRef, useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { maxCaptionsMegabytes } from '#contract/uploads.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { type FileUpload, startFileUpload } from '#web/public/uploads/file-upload.ts'
import { isCaptions, isLargerThan } from '#web/public/uploads/media-file.ts'
import type { SongField } from './song-form-values.ts'

const texts = adminTexts.songForm

interface Options {
  song: AdminSong | null
  reject(field: SongField, message: string, title?: string): void
  clearError(): void
}

/** New captions on their way, the present ones, or none. */
export function useCaptions({ song, reject, clearError }: Options) {
  const [current, setCurrent] = useState<FileUpload | null>(null)
  const [phase, setPhase] = useState('uploading')
  const [isRemoved, setIsRemoved] = useState(false)
  const hadCaptions = Boolean(song?.captionsUrl)
  const following = useRef<() => void>(undefined)
  useEffect(() => () => following.current?.(), [])

  function drop() {
    following.current?.()
    current?.cancel()
    setCurrent(null)
    clearError()
  }

  function choose(file: File) {
    drop()
    if (!isCaptions(file)) return reject('captions', texts.wrongCaptions, adminTexts.files.wrongTypeTitle)
    if (isLargerThan(file, maxCaptionsMegabytes))
      return reject('captions', adminTexts.files.tooLarge(maxCaptionsMegabytes), adminTexts.files.tooLargeTitle)
    const upload = startFileUpload(file, 'captions')
    following.current = upload.state.subscribe(() => {
      const { phase: now, error } = upload.state.get()
      setPhase(now)
      if (now === 'failed') reject('captions', errorText(error))
    })
    setPhase('uploading')
    setCurrent(upload)
  }

  return {
    current,
    isRemoved,
    isBusy: current !== null && phase !== 'done',
    hasCaptions: current !== null || (hadCaptions && !isRemoved),
    choose,
    remove() {
      drop()
      setIsRemoved(hadCaptions)
    },
  }
}
