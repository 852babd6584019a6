import { NumberInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintFile, PrintJob } from '#contract/print.ts'
import { dpiLimits } from '#contract/print-layouts.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { DownloadIcon } from '#web/admin/kit/icons.tsx'
import { saveFile } from '#web/admin/kit/qr/qr-code.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import short from '#web/admin/kit/short-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import { fetchPrint } from './print.queries.ts'

const texts = adminTexts.print.file
const formats = ['pdf', 'svg', 'png'] as const

/** `dpi` applies to PNG, `hasTestPage` to PDF. */
interface FileChoice {
  format: 'pdf' | 'svg' | 'png'
  hasTestPage: boolean
  dpi: number
}

export const useFileChoice = () => useState<FileChoice>({ format: 'pdf', hasTestPage: false, dpi: 300 })

export const FileCard = ({ file, onFile }: { file: FileChoice; onFile(file: FileChoice): void }) => (
  <Card heading={texts.heading}>
    <Segmented
      label={texts.format}
      value={file.format}
      options={formats.map((value) => ({ value, label: texts.formats[value] }))}
      onChange={(format) => onFile({ ...file, format })}
    />
    {file.format === 'pdf' && (
      <DescribedSwitch
        label={texts.testPage}
        description={texts.testPageHelp}
        checked={file.hasTestPage}
        onChange={({ currentTarget: { checked } }) => onFile({ ...file, hasTestPage: checked })}
      />
    )}
    {file.format === 'png' && (
      <NumberInput
        label={texts.dpi}
        classNames={{ wrapper: styles.short ?? '' }}
        min={dpiLimits.min}
        max={dpiLimits.max}
        step={50}
        allowDecimal={false}
        clampBehavior="blur"
        value={file.dpi}
        onChange={(value) => onFile({ ...file, dpi: Number(value) || file.dpi })}
      />
    )}
  </Card>
)

/** Creates the file and downloads it. */
export function DownloadButton({ job, file, hasErrors }: { job: PrintJob | null; file: FileChoice; hasErrors: boolean }) {
  const print = useMutation({
    mutationFn: (printed: PrintJob) => fetchPrint(printed, fileOf(file)),
    onSuccess: ({ content, name }) => {
      saveFile(content, name)
      if (hasErrors) showErrorToast(texts.hasErrors)
      else void showToast({ tone: 'success', description: texts.done })
    },
    onError: (error) => showErrorToast(texts.failed({ reason: errorText(error) })),
  })
  return (
    <BusyButton
      className={short.button ?? ''}
      disabled={job === null}
      leftSection={<DownloadIcon size={18} />}
      isBusy={print.isPending}
      onClick={() => job && print.mutate(job)}
    >
      <span className={short.label}>{print.isPending ? texts.busy : texts.download[file.format]}</span>
    </BusyButton>
  )
}

function fileOf({ format, hasTestPage, dpi }: FileChoice): PrintFile {
  if (format === 'pdf') return { format, hasTestPage }
  if (format === 'svg') return { format }
  return { format, dpi: Math.min(dpiLimits.max, Math.max(dpiLimits.min, dpi)) }
}
