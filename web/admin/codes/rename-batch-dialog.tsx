import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { CodeBatch } from '#contract/codes.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors, showRejection } from '#web/admin/kit/field-errors.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { useUpdateBatch } from './code-mutations.ts'

const texts = adminTexts.batches

export function RenameBatchDialog({ batch, onClose }: { batch: CodeBatch; onClose(): void }) {
  const form = useForm({ initialValues: { name: batch.name }, clearInputErrorOnChange: true })
  const update = useUpdateBatch(batch)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    const name = form.getValues().name.trim()
    if (!name) return showFieldErrors(form, { name: texts.nameMissing })
    update.mutate(
      { name },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', description: texts.renamed })
          onClose()
        },
        onError: (error) => showRejection(form, error),
      },
    )
  }

  return (
    <FormDialog
      title={texts.renameTitle}
      width="28rem"
      isDirty={() => form.isDirty()}
      isSaving={update.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        aria-required
        maxLength={limits.name}
        description={limitHelp(form.values.name, limits.name) ?? texts.nameHelp}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
