import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminSong, AdminSongDetails } from '#contract/songs.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { visibilityProblems } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { useFieldUpload } from '#web/admin/uploads/use-field-upload.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { isOfType } from '#web/public/uploads/media-file.ts'
import { showToast } from '#web/ui/toast.ts'
import { creditsOf, repeatedCredit } from './credit-drafts.ts'
import {
  fieldOfError,
  fieldOrder,
  isInMore,
  retainsFile,
  type SongField,
  type SongFormErrors,
  songFormErrors,
  songFormValues,
} from './song-form-values.ts'
import { useMediaFile } from './use-media-file.ts'
import { useSaveSong } from './use-save-song.ts'
import { useSongCredits } from './use-song-credits.ts'

const texts = adminTexts.songForm

export type SongFormState = ReturnType<typeof useSongForm>

interface Options {
  song: AdminSongDetails | null
  file?: File | undefined
  /** Shows the QR code of the saved song. */
  onQrCode(song: AdminSong): void
  /** Adds the new song to a playlist. */
  onAddToPlaylist(song: AdminSong): void
  onClose(): void
}

/** State of the song dialog: fields, uploads, and saving once they are finished. */
export function useSongForm({ song, file, onQrCode, onAddToPlaylist, onClose }: Options) {
  const { maxUploadMegabytes } = useSite()
  const form = useForm({ initialValues: songFormValues(song), clearInputErrorOnChange: true })
  const fileInput = useRef<HTMLInputElement>(null)
  const coverInput = useRef<HTMLInputElement>(null)
  const captionsInput = useRef<HTMLInputElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const [showsMore, setShowsMore] = useState(false)
  const credits = useSongCredits(song)

  const reject = (field: SongField, message: string, title?: string) => {
    form.setFieldError(field, message)
    showErrorToast(message, title)
  }
  const media = useMediaFile({ form, reject, maxMegabytes: maxUploadMegabytes, onTags: credits.readTags })
  const cover = useFieldUpload('cover', {
    hasPresent: song?.hasCover ?? false,
    reject: (message, title) => reject('cover', message, title),
    clearError: () => form.clearFieldError('cover'),
  })
  const captions = useFieldUpload('captions', {
    hasPresent: Boolean(song?.captionsUrl),
    reject: (message, title) => reject('captions', message, title),
    clearError: () => form.clearFieldError('captions'),
  })
  const save = useSaveSong(song)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is chosen once, when the dialog opens
  useEffect(() => {
    if (!file) return
    media.changeType(isOfType(file, 'video') ? 'video' : 'audio')
    media.choose(file)
  }, [file])
  const isVideo = form.values.mediaType === 'video'
  const now = {
    media: media.current,
    cover: cover.current,
    // Drops captions chosen for a video that has become audio.
    captions: isVideo ? captions.current : null,
    removeCover: cover.isRemoved,
    removeCaptions: captions.isRemoved || (!isVideo && Boolean(song?.captionsUrl)),
    credits: credits.changed,
  }
  const chosen = useRef(now)
  useLayoutEffect(() => {
    chosen.current = now
  })

  const focusFirst = (errors: SongFormErrors) => {
    const first = fieldOrder.find((field) => errors[field])
    // Renders the input before it is focused.
    if (first && isInMore(first)) flushSync(() => setShowsMore(true))
    if (first === 'file') fileInput.current?.focus()
    else if (first === 'captions') captionsInput.current?.focus()
    else if (first === 'cover') coverInput.current?.focus()
    else if (first) form.getInputNode(first)?.focus()
  }

  /** False if something is missing, which it reports beside the fields and in a toast. */
  function check(): boolean {
    const values = form.getValues()
    const { media, credits } = chosen.current
    const repeated = credits && repeatedCredit(credits, values.artist)
    const errors = {
      ...songFormErrors(values, media !== null || retainsFile(song, values)),
      ...visibilityProblems(values, song),
      ...(repeated && { credits: texts.creditRepeated({ name: repeated }) }),
    }
    if (Object.keys(errors).length === 0) return true
    form.setErrors(errors)
    focusFirst(errors)
    const isIncomplete = errors.title ?? errors.categoryId
    showErrorToast(isIncomplete ? adminTexts.requiredFields : (Object.values(errors)[0] ?? adminTexts.requiredFields))
    return false
  }

  /** Waits for pending uploads, including those that start while it waits. Null if one is canceled. */
  async function finishedUploads() {
    for (;;) {
      const { media, cover, captions } = chosen.current
      media?.resume()
      cover?.resume()
      captions?.resume()
      const [read, coverUploadId, captionsUploadId] = await Promise.all([media?.whenDone(), cover?.whenDone(), captions?.whenDone()])
      if (chosen.current.media !== media || chosen.current.cover !== cover || chosen.current.captions !== captions) continue
      if (read === null || coverUploadId === null || captionsUploadId === null) return null
      return { uploadId: read?.uploadId, coverUploadId, captionsUploadId }
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !check()) return
    setIsSaving(true)
    try {
      const uploads = await finishedUploads()
      // The form may have become invalid during the upload.
      if (!uploads || !check()) return
      const { media, cover, captions, removeCover, removeCaptions, credits } = chosen.current
      const values = form.getValues()
      const changedCredits = credits && { credits: creditsOf(credits, values.artist) }
      const saved = await save(values, { ...uploads, ...changedCredits, removeCover, removeCaptions })
      media?.clearRecord()
      cover?.clearRecord()
      captions?.clearRecord()
      const action = { label: adminTexts.songs.qrCode, onPress: () => onQrCode(saved) }
      void showToast({
        tone: 'success',
        description: song ? texts.updated : texts.created,
        action,
        ...(!song && { otherAction: { label: adminTexts.addToPlaylist.action, onPress: () => onAddToPlaylist(saved) } }),
      })
      onClose()
    } catch (error) {
      explain(error)
    } finally {
      setIsSaving(false)
    }
  }

  function explain(error: unknown) {
    // An upload reports its own failure.
    const { media, cover, captions } = chosen.current
    if ([media, cover, captions].some((upload) => upload?.state.get().error === error)) return
    const reason = errorText(error)
    const code = error instanceof CallError ? error.code : 'internal'
    const field = fieldOfError(code)
    if (code === 'stale_version') setIsStale(true)
    if (field) {
      form.setFieldError(field, reason)
      focusFirst({ [field]: reason })
    }
    showErrorToast(song ? texts.updateFailed({ reason }) : texts.createFailed({ reason }))
  }

  return {
    form,
    media,
    cover,
    captions,
    fileInput,
    coverInput,
    captionsInput,
    credits,
    showsMore,
    setShowsMore,
    maxUploadMegabytes,
    isSaving,
    isStale,
    isUploading: media.isBusy || cover.isBusy || captions.isBusy,
    isDirty: () =>
      form.isDirty() ||
      credits.changed !== null ||
      [media.current, cover.current, captions.current].some((upload) => upload !== null) ||
      cover.isRemoved ||
      captions.isRemoved,
    dropUploads: () => {
      media.current?.cancel()
      cover.current?.cancel()
      captions.current?.cancel()
    },
    submit,
  }
}
