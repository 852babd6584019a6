import { NativeSelect } from '@mantine/core'
import type { ImportVisibility } from '#contract/media-import.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.visibility
const choices = ['public', 'unlisted', 'hidden'] satisfies ImportVisibility[]

interface Props {
  value: ImportVisibility
  isDisabled: boolean
  /** Without explanation. */
  isCompact?: boolean
  onChange(value: ImportVisibility): void
}

/** Who can see the imported songs. */
export const ImportVisibilityField = ({ value, isDisabled, isCompact, onChange }: Props) => (
  <NativeSelect
    label={texts.legend}
    {...(!isCompact && { description: texts.help[value] })}
    rightSection={<ChevronIcon size={16} />}
    disabled={isDisabled}
    value={value}
    onChange={(event) => onChange(choices.find((choice) => choice === event.currentTarget.value) ?? value)}
  >
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {texts.choices[choice]}
      </option>
    ))}
  </NativeSelect>
)
