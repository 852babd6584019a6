import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminAlbum } from '#contract/albums.ts'
import { useFieldUpload } from '#web/admin/uploads/use-field-upload.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { useSaveAlbum, useSetAlbumSongs } from './album-mutations.ts'
import { type AlbumDraft, type AlbumField, albumErrors, albumInput, albumValues, fieldOfError } from './album-values.ts'

const texts = adminTexts.albums

export type AlbumFormState = ReturnType<typeof useAlbumForm>

interface Subject {
  album: AdminAlbum | null
  draft: AlbumDraft | null
  onSaved?: (() => void) | undefined
  onClose(): void
}

/** Everything behind the album dialog: fields, cover, and the songs that a new album begins with. */
export function useAlbumForm({ album, draft, onSaved, onClose }: Subject) {
  const form = useForm({ initialValues: albumValues(album, draft), clearInputErrorOnChange: true })
  const [isSaving, setIsSaving] = useState(false)
  const [showsMore, setShowsMore] = useState(false)
  const coverInput = useRef<HTMLInputElement>(null)
  /** The new album whose songs could not be set: the next attempt creates no second one. */
  const [created, setCreated] = useState<AdminAlbum | null>(null)
  const save = useSaveAlbum(created ?? album)
  const setSongs = useSetAlbumSongs()
  const cover = useFieldUpload('cover', {
    hasPresent: album?.hasCover ?? false,
    reject: (message, title) => reject('cover', message, title),
    clearError: () => form.clearFieldError('cover'),
  })

  function focus(field: AlbumField) {
    // Its input is rendered by then.
    if (field === 'musicbrainzId') flushSync(() => setShowsMore(true))
    if (field === 'cover') coverInput.current?.focus()
    else form.getInputNode(field)?.focus()
  }

  function reject(field: AlbumField, message: string, title: string = adminTexts.errorTitle) {
    form.setFieldError(field, message)
    focus(field)
    void showToast({ tone: 'error', title, description: message })
  }

  function check(): boolean {
    const errors = albumErrors(form.getValues())
    const first = (Object.keys(errors) as (keyof typeof errors)[])[0]
    if (!first) return true
    form.setErrors(errors)
    focus(first)
    const description = errors.title ? adminTexts.requiredFields : (errors[first] ?? '')
    void showToast({ tone: 'error', title: adminTexts.errorTitle, description })
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !check()) return
    setIsSaving(true)
    try {
      const uploaded = await cover.finished()
      // The form may have become invalid during the upload.
      if (!uploaded || !check()) return
      const { uploadId, isRemoved, clearRecord } = uploaded
      const input = { ...albumInput(form.getValues()), ...(uploadId && { coverUploadId: uploadId }), removeCover: isRemoved }
      const saved = await save.mutateAsync(input)
      clearRecord()
      if (draft) {
        setCreated(saved)
        await setSongs.mutateAsync({ id: saved.id, version: saved.version, songs: [...draft.songs] })
      }
      void showToast({ tone: 'success', description: album ? texts.updated : texts.created })
      onSaved?.()
      onClose()
    } catch (error) {
      explain(error)
    } finally {
      setIsSaving(false)
    }
  }

  function explain(error: unknown) {
    // An upload reports its own failure.
    if (cover.hasFailedWith(error)) return
    const field = error instanceof CallError ? fieldOfError(error.code) : null
    if (field) reject(field, errorText(error))
    else void showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) })
  }

  return {
    form,
    cover,
    coverInput,
    isSaving,
    isStale: save.error instanceof CallError && save.error.code === 'stale_version',
    showsMore,
    setShowsMore,
    submit,
    isDirty: () => draft !== null || form.isDirty() || cover.current !== null || cover.isRemoved,
  }
}
