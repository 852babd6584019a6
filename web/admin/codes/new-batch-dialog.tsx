import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { CodeBatch } from '#contract/codes.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { useUnsavedGuard } from '#web/admin/kit/use-unsaved-guard.tsx'
import type { Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { BatchFields } from './batch-fields.tsx'
import { BatchPreview } from './batch-preview.tsx'
import { type BatchValues, batchErrors, batchInput, batchValues } from './batch-values.ts'
import { useCheckBatch, useCreateBatch } from './code-mutations.ts'
import { destinationError } from './destination-draft.ts'
import { printAddress } from './print-address.ts'

const texts = adminTexts.newBatch

interface Props {
  onCreated(batch: CodeBatch): void
  onClose(): void
}

type Lines = Output<'POST /api/admin/code-batches/check'>['lines']

/** Creates a batch in two steps: the list, then a preview of each row. */
export function NewBatchDialog({ onCreated, onClose }: Props) {
  const form = useForm({ initialValues: batchValues, clearInputErrorOnChange: true })
  const [lines, setLines] = useState<Lines | null>(null)
  const check = useCheckBatch()
  const create = useCreateBatch()
  const navigate = useNavigate()
  const guard = useUnsavedGuard({ isDirty: () => form.isDirty(), onClose })
  const hasProblems = lines?.some(({ problem }) => problem !== null) ?? false

  /** Returns to the fields and focuses this one once it is mounted. */
  function backTo(field: keyof BatchValues) {
    setLines(null)
    setTimeout(() => form.getInputNode(field)?.focus())
  }
  function showErrors(errors: Partial<Record<keyof BatchValues, string>>, description: string) {
    form.setErrors(errors)
    showErrorToast(description)
    backTo((Object.keys(errors)[0] as keyof BatchValues | undefined) ?? 'list')
  }
  const onError = (error: unknown) => {
    const destination = destinationError(error)
    showErrors(destination ? { destination } : {}, destination ?? errorText(error))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isPending || create.isPending || hasProblems) return
    const values = form.getValues()
    const errors = batchErrors(values)
    const first = Object.values(errors)[0]
    if (first) return showErrors(errors, first)
    if (!lines) return check.mutate(batchInput(values), { onSuccess: (checked) => setLines(checked.lines), onError })
    create.mutate(batchInput(values), {
      onSuccess: (batch) => {
        const print = () => void navigate(printAddress({ kind: 'batch', id: batch.id }))
        void showToast({
          tone: 'success',
          description: texts.created({ count: batch.codes, name: batch.name }),
          action: { label: adminTexts.codes.print, onPress: print },
        })
        onClose()
        onCreated(batch)
      },
      onError,
    })
  }

  return (
    <Dialog title={texts.title} onClose={guard.requestClose} width="44rem">
      <form noValidate autoComplete="off" onSubmit={submit}>
        <DialogBody>{lines ? <BatchPreview rows={batchInput(form.values).rows} lines={lines} /> : <BatchFields form={form} />}</DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={lines ? () => backTo('list') : guard.requestClose}>
            {lines ? texts.back : adminTexts.cancel}
          </Button>
          {!hasProblems && (
            <SubmitButton
              label={lines ? texts.create({ count: lines.length }) : texts.check}
              isBusy={check.isPending || create.isPending}
              {...(!lines && { busyLabel: texts.checking })}
            />
          )}
        </DialogFoot>
      </form>
      {guard.question}
    </Dialog>
  )
}
