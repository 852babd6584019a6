import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { CodeBatch } from '#contract/codes.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { aimOf, aimRefusal, draftOf, missingAim } from './aim-draft.ts'
import { AimField } from './aim-field.tsx'
import styles from './code-fields.module.css'
import { useUpdateBatch } from './code-mutations.ts'

const texts = adminTexts.batches

/** Aims every code of a batch at one thing. */
export function AimBatchDialog({ batch, onClose }: { batch: CodeBatch; onClose(): void }) {
  const form = useForm({ initialValues: { aim: draftOf(null) }, clearInputErrorOnChange: true })
  const update = useUpdateBatch(batch)

  function refuse(reason: string) {
    form.setFieldError('aim', reason)
    form.getInputNode('aim')?.focus()
    void showToast({ tone: 'error', title: adminTexts.errorTitle, description: reason })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    const draft = form.getValues().aim
    const aim = aimOf(draft)
    if (!aim) return refuse(missingAim(draft))
    update.mutate(
      { name: batch.name, aim },
      {
        onSuccess: ({ codes }) => {
          void showToast({ tone: 'success', description: texts.aimed(codes) })
          onClose()
        },
        onError: (error) => refuse(aimRefusal(error) ?? errorText(error)),
      },
    )
  }

  return (
    <FormDialog
      title={texts.aimTitle(batch.name)}
      width="36rem"
      isDirty={() => form.isDirty()}
      isSaving={update.isPending}
      submitLabel={texts.aim}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>{texts.aimText(batch.codes)}</p>
        <AimField label={adminTexts.codeForm.aim} {...form.getInputProps('aim')} />
      </div>
    </FormDialog>
  )
}
