import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DownloadChoice } from '#contract/downloads.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ChevronIcon } from './icons.tsx'

const texts = adminTexts.downloads

export const downloadOptions = DownloadChoice.options.map((value) => ({ value, label: texts.choices[value] }))

/** Selects whether a song, an album or a playlist can be downloaded. */
export const DownloadsField = <Values extends { downloads: DownloadChoice }>({ form }: { form: UseFormReturnType<Values> }) => (
  <NativeSelect
    label={texts.label}
    description={texts.help[form.values.downloads]}
    rightSection={<ChevronIcon size={16} />}
    data={downloadOptions}
    {...form.getInputProps('downloads')}
  />
)
