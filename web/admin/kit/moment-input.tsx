import { TextInput, type TextInputProps } from '@mantine/core'
import { localTime, timestampOf } from './local-time.ts'

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'defaultValue'> {
  /** In UTC; null for none. */
  value: string | null
  onChange(timestamp: string | null): void
  /** The site's time zone, in which the time is entered. */
  timeZone: string
}

export const MomentInput = ({ value, onChange, timeZone, ...input }: Props) => (
  <TextInput
    {...input}
    type="datetime-local"
    value={localTime(value, timeZone)}
    onChange={(event) => onChange(timestampOf(event.currentTarget.value, timeZone))}
  />
)
