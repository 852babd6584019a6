import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { type DownloadBatch, downloadCodesMax, downloadUsesMax } from '#contract/download-codes.ts'
import type { DownloadedKind } from '#contract/downloads.ts'
import { limits } from '#contract/limits.ts'
import type { Item } from '#web/admin/codes/destination-draft.ts'
import { ItemPicker } from '#web/admin/codes/item-picker.tsx'
import { printAddress } from '#web/admin/codes/print-address.ts'
import { showFieldErrors, showRejection } from '#web/admin/kit/field-errors.ts'
import columns from '#web/admin/kit/form-columns.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { timeZoneName } from '#web/admin/kit/local-time.ts'
import { MomentInput } from '#web/admin/kit/moment-input.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { useCreateDownloadBatch, useUpdateDownloadBatch } from './download-codes.queries.ts'

const texts = adminTexts.downloadCodes
const half = { className: columns.half ?? '' }

const wholeNumber = (text: string, max: number): number | null => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= max ? number : null
}

/** Creates a batch of download codes. */
export function NewDownloadBatchDialog({ onClose }: { onClose(): void }) {
  const [item, setItem] = useState<Item | null>(null)
  const form = useForm({
    initialValues: { name: '', kind: 'album' as DownloadedKind, item: '', count: '50', uses: '1', endsAt: null as string | null },
    clearInputErrorOnChange: true,
  })
  const create = useCreateDownloadBatch()
  const navigate = useNavigate()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const { name, kind, endsAt, ...numbers } = form.getValues()
    const [count, uses] = [wholeNumber(numbers.count, downloadCodesMax), wholeNumber(numbers.uses, downloadUsesMax)]
    const errors = {
      ...(!name.trim() && { name: texts.nameMissing }),
      ...(!item && { item: texts.itemMissing }),
      ...(count === null && { count: texts.countInvalid({ max: downloadCodesMax }) }),
      ...(uses === null && { uses: texts.countInvalid({ max: downloadUsesMax }) }),
    }
    if (!name.trim() || !item || count === null || uses === null) return showFieldErrors(form, errors)
    create.mutate(
      { name, item: { kind, id: item.id }, count, uses, endsAt },
      {
        onSuccess: (batch) => {
          const action = { label: texts.print, onPress: () => void navigate(printAddress({ kind: 'download-batch', id: batch.id })) }
          void showToast({ tone: 'success', description: texts.created({ count: batch.codes }), action })
          onClose()
        },
        onError: (error) => showRejection(form, error),
      },
    )
  }

  return (
    <FormDialog
      title={texts.newTitle}
      width="32rem"
      isDirty={() => form.isDirty()}
      isSaving={create.isPending}
      submitLabel={texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={columns.fields}>
        <NameField value={form.values.name} {...form.getInputProps('name')} />
        <NativeSelect
          label={texts.kind}
          rightSection={<ChevronIcon size={16} />}
          data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
          onChange={(event) => {
            form.setFieldValue('kind', event.currentTarget.value as DownloadedKind)
            setItem(null)
          }}
        />
        <ItemPicker
          key={form.values.kind}
          kind={form.values.kind}
          aria-required
          item={item}
          onItem={(chosen) => {
            setItem(chosen)
            form.setFieldValue('item', chosen.id)
          }}
          error={form.errors.item}
          data-path="item"
        />
        <TextInput {...half} label={texts.count} aria-required inputMode="numeric" maxLength={6} {...form.getInputProps('count')} />
        <TextInput
          {...half}
          label={texts.uses}
          aria-required
          description={texts.usesHelp}
          inputMode="numeric"
          maxLength={6}
          {...form.getInputProps('uses')}
        />
        <EndField value={form.values.endsAt} {...form.getInputProps('endsAt')} />
      </div>
    </FormDialog>
  )
}

/** Changes the name and end of a batch. */
export function EditDownloadBatchDialog({ batch, onClose }: { batch: DownloadBatch; onClose(): void }) {
  const form = useForm({ initialValues: { name: batch.name, endsAt: batch.endsAt }, clearInputErrorOnChange: true })
  const update = useUpdateDownloadBatch(batch)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    const values = form.getValues()
    if (!values.name.trim()) return showFieldErrors(form, { name: texts.nameMissing })
    update.mutate(values, {
      onSuccess: () => {
        void showToast({ tone: 'success', description: texts.saved })
        onClose()
      },
      onError: (error) => showRejection(form, error),
    })
  }

  return (
    <FormDialog
      title={texts.editTitle}
      width="28rem"
      isDirty={() => form.isDirty()}
      isSaving={update.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={columns.fields}>
        <NameField value={form.values.name} {...form.getInputProps('name')} />
        <EndField value={form.values.endsAt} {...form.getInputProps('endsAt')} />
      </div>
    </FormDialog>
  )
}

const NameField = ({ value, ...input }: TextInputProps & { value: string }) => (
  <TextInput
    label={texts.name}
    aria-required
    maxLength={limits.name}
    description={limitHelp(value, limits.name) ?? texts.nameHelp}
    data-autofocus
    value={value}
    {...input}
  />
)

function EndField(input: Pick<ComponentProps<typeof MomentInput>, 'value' | 'onChange' | 'error'>) {
  const { timeZone } = useSite()
  return <MomentInput label={texts.ends} description={texts.endsHelp({ zone: timeZoneName(timeZone) })} timeZone={timeZone} {...input} />
}
