import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { MediaTags } from '#contract/media-tags.ts'
import type { MediaType } from '#contract/songs.ts'
import { createMediaQueue, type MediaUpload } from '#web/admin/uploads/media-queue.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { emptyFileText, isEmpty, isLargerThan, isOfType, titleOfFile } from '#web/public/uploads/media-file.ts'
import type { UploadStep } from '#web/public/uploads/upload-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import type { SongField, SongFormValues } from './song-form-values.ts'

const wrongType = (mediaType: MediaType) => (mediaType === 'audio' ? adminTexts.files.wrongAudio : adminTexts.files.wrongVideo)

interface Options {
  form: UseFormReturnType<SongFormValues>
  reject(field: SongField, message: string, title?: string): void
  maxMegabytes: number
  /** Called when the server has read the file, and with null when the file is removed. */
  onTags(tags: MediaTags | null): void
}

/** The chosen media file: validates and uploads it immediately, lets the server read it, and fills empty fields from its tags. */
export function useMediaFile({ form, reject, maxMegabytes, onTags }: Options) {
  const [current, setCurrent] = useState<MediaUpload | null>(null)
  const [step, setStep] = useState<UploadStep>('uploading')
  const [wasChosen, setWasChosen] = useState(false)
  const [hasCover, setHasCover] = useState(false)
  const embeddedCoverUrl = useEmbeddedCover(hasCover && current ? current.file : null)
  const filled = useRef<Partial<SongFormValues>>({})
  const following = useRef<() => void>(undefined)
  const running = useRef(current)
  useEffect(() => {
    running.current = current
  }, [current])
  // On Back, pauses the upload, which resumes when the same file is chosen again.
  useEffect(
    () => () => {
      following.current?.()
      running.current?.pause()
    },
    [],
  )

  const isFromFile = (field: keyof SongFormValues) =>
    filled.current[field] !== undefined && form.getValues()[field] === filled.current[field]

  const fill = (field: 'title' | 'artist' | 'album', text: string | null) => {
    if (!text || (form.getValues()[field].trim() && !isFromFile(field))) return
    filled.current[field] = text
    form.setFieldValue(field, text)
  }

  /** Removing the file clears the fields that were filled from it, unless they were edited. */
  function unfill() {
    for (const field of ['title', 'artist', 'album'] as const) if (isFromFile(field)) form.setFieldValue(field, '')
    filled.current = {}
    onTags(null)
  }

  function follow(upload: MediaUpload, mediaType: MediaType) {
    let before: UploadStep = 'waiting'
    following.current = upload.state.subscribe(() => {
      const { step: now, result, error } = upload.state.get()
      if (now === before) return
      before = now
      if (now === 'rejected') {
        setCurrent(null)
        unfill()
        const isType = error?.code === 'wrong_media_type' || error?.code === 'unreadable_media'
        const title = isType
          ? adminTexts.files.wrongTypeTitle
          : error?.code === 'upload_too_large'
            ? adminTexts.files.tooLargeTitle
            : undefined
        reject('file', isType ? wrongType(mediaType) : errorText(error), title)
      } else if (now !== 'canceled') setStep(now)
      if (now === 'failed') void showToast({ tone: 'error', title: adminTexts.upload.failedTitle, description: errorText(error) })
      if (now === 'done') {
        // The tag replaces the title taken from the file name.
        fill('title', result?.title ?? null)
        fill('artist', result?.artist ?? null)
        fill('album', result?.album ?? null)
        setHasCover(result?.hasCover ?? false)
        onTags(result ?? null)
      }
    })
  }

  function choose(file: File) {
    clear()
    const { mediaType } = form.getValues()
    if (isEmpty(file)) return reject('file', emptyFileText())
    if (isLargerThan(file, maxMegabytes))
      return reject('file', adminTexts.files.tooLarge({ megabytes: maxMegabytes }), adminTexts.files.tooLargeTitle)
    if (!isOfType(file, mediaType)) return reject('file', wrongType(mediaType), adminTexts.files.wrongTypeTitle)
    const [upload] = createMediaQueue({ mediaType }).add([file])
    if (!upload) return
    setStep('uploading')
    setCurrent(upload)
    setWasChosen(true)
    follow(upload, mediaType)
    form.setFieldValue('fileUrl', '')
    fill('title', titleOfFile(file))
  }

  /** Removes the file and cancels its upload. */
  function clear() {
    following.current?.()
    current?.cancel()
    setCurrent(null)
    setHasCover(false)
    unfill()
    form.clearFieldError('file')
  }

  return {
    current,
    /** Whether a file was chosen since the dialog opened, uploaded or not. */
    wasChosen,
    /** Whether the field still has the value from the file. */
    isFromFile,
    isBusy: current !== null && step !== 'done',
    /** The file's embedded cover as an object URL, if the song will get it. */
    embeddedCoverUrl,
    choose,
    clear,
    changeType(mediaType: MediaType) {
      clear()
      form.setFieldValue('mediaType', mediaType)
    },
  }
}

/** The picture in the file's tags, selected by the server's rule (formats/media-tags.ts). */
function useEmbeddedCover(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    let objectUrl: string | null = null
    let isStale = false
    void readCover(file).then((cover) => {
      if (!cover || isStale) return
      objectUrl = URL.createObjectURL(cover)
      setUrl(objectUrl)
    }, console.warn)
    return () => {
      isStale = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
      setUrl(null)
    }
  }, [file])
  return url
}

async function readCover(file: File): Promise<Blob | null> {
  // Imported dynamically: 60 KB that only a file with a cover needs.
  const { parseBlob, selectCover } = await import('music-metadata')
  const { common } = await parseBlob(file, { skipPostHeaders: true })
  const picture = selectCover(common.picture)
  return picture && new Blob([new Uint8Array(picture.data)], { type: picture.format })
}
