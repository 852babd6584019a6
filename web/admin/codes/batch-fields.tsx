import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { cutText } from '#contract/cut-text.ts'
import { decodeText } from '#contract/decode-text.ts'
import { limits } from '#contract/limits.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type BatchList, readBatchList } from './batch-list.ts'
import type { BatchValues } from './batch-values.ts'
import styles from './code-fields.module.css'
import { DestinationField } from './destination-field.tsx'

const texts = adminTexts.newBatch

/** First step of a batch: name, list and destination. */
export function BatchFields({ form }: { form: UseFormReturnType<BatchValues> }) {
  const { name, list } = form.values
  const read = useMemo(() => readBatchList(list), [list])

  async function take(file: File) {
    try {
      form.setFieldValue('list', decodeText(new Uint8Array(await file.arrayBuffer())))
      if (!form.getValues().name.trim()) form.setFieldValue('name', cutText(file.name.replace(/\.[^.]*$/, ''), limits.name))
    } catch {
      showErrorToast(texts.unreadable)
    }
  }

  return (
    <div className={styles.fields}>
      <TextInput
        label={adminTexts.batches.name}
        aria-required
        placeholder={adminTexts.batches.namePlaceholder}
        maxLength={limits.name}
        description={limitHelp(name, limits.name) ?? adminTexts.batches.nameHelp}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={styles.group}>
        <Textarea
          label={texts.list}
          aria-required
          placeholder={texts.listPlaceholder}
          rows={7}
          spellCheck={false}
          description={list ? summary(read) : texts.listHelp}
          {...form.getInputProps('list')}
        />
        <FilePicker
          label={texts.fileLabel}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          buttonLabel={texts.chooseFile}
          icon={<UploadIcon size={18} />}
          onPick={(file) => void take(file)}
          isWide
        >
          <span className={styles.drop}>{texts.dropFile}</span>
        </FilePicker>
      </div>
      <DestinationField label={adminTexts.codeForm.destination} help={texts.destinationHelp} {...form.getInputProps('destination')} />
    </div>
  )
}

function summary({ rows, columns }: BatchList): string {
  const sentences = [
    `${texts.rows({ count: rows.length })}.`,
    columns && texts.labelColumn({ name: columns.label ?? '' }),
    columns?.code && texts.codeColumn({ name: columns.code }),
    columns?.destination && texts.destinationColumn({ name: columns.destination }),
  ]
  return sentences.filter(Boolean).join(' ')
}
