import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { showErrorToast, showFailureToast } from '#web/admin/kit/error-toast.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { type FinishedUpload, useFieldUpload } from './use-field-upload.ts'

interface Options<Values> {
  form: UseFormReturnType<Values>
  /** Whether a cover is already stored. */
  hasCover: boolean
  /** Error messages by field path, in the order of the fields. */
  errorsOf(values: Values): Readonly<Record<string, string | undefined>>
  /** An error of this field is reported as missing input. */
  requiredField: string
  /** The field that a server error concerns, apart from errors of the cover; null for the item as a whole. */
  fieldOfError?(code: ErrorCode | 'unreachable'): string | null
  /** Renders a hidden field before it is focused. */
  reveal?(field: string): void
  /** Throws CallError. */
  save(values: Values, cover: { coverUploadId?: string; removeCover: boolean }, upload: FinishedUpload): Promise<void>
}

const aboutCover: readonly string[] = ['wrong_image_type', 'upload_missing', 'upload_incomplete', 'upload_too_large']

/** Submits a form with a cover: validates before and after the upload, and reports each error at its field and in a toast. */
export function useCoverForm<Values extends Record<string, unknown>>(o: Options<Values>) {
  const { form } = o
  const [isSaving, setIsSaving] = useState(false)
  const coverInput = useRef<HTMLInputElement>(null)
  const cover = useFieldUpload('cover', {
    hasPresent: o.hasCover,
    reject: (message, title) => reject('cover', message, title),
    clearError: () => form.clearFieldError('cover'),
  })

  function focus(field: string) {
    o.reveal?.(field)
    if (field === 'cover') coverInput.current?.focus()
    else form.getInputNode(field)?.focus()
  }

  function reject(field: string, message: string, title?: string) {
    form.setFieldError(field, message)
    focus(field)
    showErrorToast(message, title)
  }

  function check(): boolean {
    const errors = o.errorsOf(form.getValues())
    const [first] = Object.keys(errors)
    if (!first) return true
    form.setErrors(errors)
    focus(first)
    const description = errors[o.requiredField] ? adminTexts.requiredFields : (errors[first] ?? '')
    showErrorToast(description)
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !check()) return
    setIsSaving(true)
    try {
      const upload = await cover.finished()
      // The form may have become invalid during the upload.
      if (!upload || !check()) return
      const { uploadId, isRemoved } = upload
      await o.save(form.getValues(), { ...(uploadId && { coverUploadId: uploadId }), removeCover: isRemoved }, upload)
    } catch (error) {
      explain(error)
    } finally {
      setIsSaving(false)
    }
  }

  function explain(error: unknown) {
    // An upload reports its own failure.
    if (cover.hasFailedWith(error)) return
    const code = error instanceof CallError ? error.code : null
    const field = code && (aboutCover.includes(code) ? 'cover' : o.fieldOfError?.(code))
    if (field) reject(field, errorText(error))
    else showFailureToast(error)
  }

  return { cover, coverInput, isSaving, submit, isDirty: () => form.isDirty() || cover.current !== null || cover.isRemoved }
}
