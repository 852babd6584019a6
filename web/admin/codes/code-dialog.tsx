import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import type { DynamicCode } from '#contract/codes.ts'
import { showFieldErrors } from '#web/admin/kit/field-errors.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { CodeFields } from './code-fields.tsx'
import { useSaveCode } from './code-mutations.ts'
import { codeContent, codeErrors, codeValues, invalidFields, normalizedCode } from './code-values.ts'

const texts = adminTexts.codeForm

interface Props {
  /** Null creates a code. */
  code: DynamicCode | null
  /** Called instead of `onClose`, with the created code. */
  onCreated?(code: DynamicCode): void
  onClose(): void
}

/** Creates or edits a code. The key resets the form when the latest version is loaded after a conflict. */
export function CodeDialog({ code, ...handlers }: Props) {
  const [latest, setLatest] = useState(code)
  return <CodeForm key={latest?.version} code={latest} {...handlers} onLoadLatest={setLatest} />
}

function CodeForm({ code, onCreated, onClose, onLoadLatest }: Props & { onLoadLatest(code: DynamicCode): void }) {
  const form = useForm({ initialValues: codeValues(code), clearInputErrorOnChange: true })
  const save = useSaveCode(code)
  const isStale = isStaleVersion(save.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const values = form.getValues()
    const errors = codeErrors(values, code === null)
    if (Object.keys(errors).length > 0) return showFieldErrors(form, errors)
    save.mutate(
      { content: codeContent(values), ...(values.address === 'custom' && { customCode: normalizedCode(values.customCode) }) },
      {
        onSuccess: (saved) => {
          // `onCreated` shows the new code, so it needs no toast.
          if (!code) return onCreated?.(saved)
          void showToast({ tone: 'success', description: texts.updated })
          onClose()
        },
        onError: (error) => {
          const errors = invalidFields(error)
          showFieldErrors(form, errors, Object.values(errors)[0] ?? errorText(error))
        },
      },
    )
  }

  return (
    <FormDialog
      title={code ? texts.editTitle : texts.createTitle}
      width="36rem"
      isDirty={() => form.isDirty()}
      isSaving={save.isPending}
      submitLabel={code ? adminTexts.save : texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && code && (
        <StaleNotice load={() => call('GET /api/admin/codes/:id', { params: { id: code.id } })} onLoaded={onLoadLatest} />
      )}
      <CodeFields form={form} code={code} />
    </FormDialog>
  )
}
