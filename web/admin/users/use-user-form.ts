import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { isStaleVersion } from '#web/admin/kit/stale-notice.tsx'
import { type FinishedUpload, useFieldUpload } from '#web/admin/uploads/use-field-upload.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import {
  fieldOfError,
  fieldOrder,
  isIncomplete,
  pictureInput,
  type UserField,
  type UserFormErrors,
  userFormErrors,
  userFormValues,
} from './user-form-values.ts'
import { useCreateUser, useUpdateUser } from './user-mutations.ts'

const texts = adminTexts.userForm

export type UserFormState = ReturnType<typeof useUserForm>

/** State of the user dialog: fields, picture upload, and saving once it is finished. `onInvited`: a user without a password was created. */
export function useUserForm(user: User | null, { onClose, onInvited }: { onClose: () => void; onInvited: (user: User) => void }) {
  const form = useForm({ initialValues: userFormValues(user), clearInputErrorOnChange: true })
  const fileInput = useRef<HTMLInputElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const [rejection, setError] = useState<string | null>(null)
  const create = useCreateUser()
  const update = useUpdateUser(user)

  const image = useFieldUpload('cover', {
    hasPresent: Boolean(user?.avatarUrl),
    reject: (message, title) => {
      form.setFieldError('picture', message)
      showErrorToast(message, title)
    },
    clearError: () => form.clearFieldError('picture'),
  })
  // A picture has one source: choosing or removing one clears the address field.
  const withoutAddress =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      form.setFieldValue('avatarUrl', '')
      act(...given)
    }
  const picture = { ...image, choose: withoutAddress(image.choose), remove: withoutAddress(image.remove) }

  const focusFirst = (errors: UserFormErrors) => {
    const first = fieldOrder.find((field) => errors[field])
    if (first === 'picture') fileInput.current?.focus()
    else if (first) form.getInputNode(first)?.focus()
  }

  /** False if something is invalid, which it reports beside the fields and in a toast. */
  function check(): boolean {
    const values = form.getValues()
    const errors = userFormErrors(values, user)
    const first = fieldOrder.find((field) => errors[field])
    if (!first) return true
    form.setErrors(errors)
    focusFirst(errors)
    showErrorToast(isIncomplete(values, user) ? adminTexts.requiredFields : (errors[first] ?? ''))
    return false
  }

  async function save(upload: FinishedUpload) {
    const { username, displayName, email, password, isInvited, role, avatarUrl } = form.getValues()
    const fields = { username, displayName, role, ...pictureInput(user, avatarUrl, upload) }
    if (user) return update.mutateAsync({ ...fields, ...(password && { password }), version: user.version })
    return create.mutateAsync({ ...fields, email: email.trim(), ...(isInvited ? { isInvited } : { password }) })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !check()) return
    setIsSaving(true)
    setError(null)
    try {
      const upload = await image.finished()
      // The form may have become invalid during the upload.
      if (!upload || !check()) return
      const saved = await save(upload)
      upload.clearRecord()
      if (user && form.getValues().password) void showToast({ tone: 'success', description: texts.passwordUpdated })
      void showToast({ tone: 'success', description: user ? texts.updated : texts.created })
      if (user || saved.hasPassword) onClose()
      else onInvited(saved)
    } catch (error) {
      explain(error)
    } finally {
      setIsSaving(false)
    }
  }

  function explain(error: unknown) {
    // An upload reports its own failure.
    if (image.hasFailedWith(error)) return
    const reason = errorText(error)
    const field: UserField | null = error instanceof CallError ? fieldOfError(error) : null
    if (isStaleVersion(error)) setIsStale(true)
    else if (field) {
      form.setFieldError(field, reason)
      focusFirst({ [field]: reason })
    } else setError(reason)
    showErrorToast(failedText())
  }

  function failedText() {
    if (!user) return texts.createFailed
    const { password, ...others } = form.getValues()
    const { password: _, ...before } = userFormValues(user)
    const isPasswordOnly = password !== '' && !hasPicture() && JSON.stringify(others) === JSON.stringify(before)
    return isPasswordOnly ? texts.passwordFailed : texts.updateFailed
  }
  const hasPicture = () => image.current !== null || image.isRemoved

  return {
    form,
    picture,
    fileInput,
    isSaving,
    isStale,
    /** Why the server rejected the form as a whole. */
    rejection,
    isUploading: image.isBusy,
    isDirty: () => form.isDirty() || hasPicture(),
    dropUpload: () => image.current?.cancel(),
    submit,
  }
}
