import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { CodeBatch } from '#contract/codes.ts'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { showFieldErrors } from '#web/admin/kit/field-errors.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './code-fields.module.css'
import { useUpdateBatch } from './code-mutations.ts'
import { destinationError, destinationOf, draftOf, missingDestination } from './destination-draft.ts'
import { DestinationField } from './destination-field.tsx'

const texts = adminTexts.batches

/** Changes the destination of all codes of a batch. */
export function BatchDestinationDialog({ batch, onClose }: { batch: CodeBatch; onClose(): void }) {
  const form = useForm({ initialValues: { destination: draftOf(null) }, clearInputErrorOnChange: true })
  const update = useUpdateBatch(batch)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    const draft = form.getValues().destination
    const destination = destinationOf(draft)
    if (!destination) return showFieldErrors(form, { destination: missingDestination(draft) })
    update.mutate(
      { name: batch.name, destination },
      {
        onSuccess: ({ codes }) => {
          void showToast({ tone: 'success', description: texts.destinationChanged({ count: codes }) })
          onClose()
        },
        onError: (error) => {
          const problem = destinationError(error)
          if (problem) showFieldErrors(form, { destination: problem })
          else showFailureToast(error)
        },
      },
    )
  }

  return (
    <FormDialog
      title={texts.destinationTitle({ name: batch.name })}
      width="36rem"
      isDirty={() => form.isDirty()}
      isSaving={update.isPending}
      submitLabel={texts.changeDestination}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>{texts.destinationText({ count: batch.codes })}</p>
        <DestinationField isRequired label={adminTexts.codeForm.destination} {...form.getInputProps('destination')} />
      </div>
    </FormDialog>
  )
}
