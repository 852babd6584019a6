import { NativeSelect } from '@mantine/core'
import { ChevronIcon } from './icons.tsx'
import styles from './list-filter.module.css'

interface Props<Value extends string> {
  label: string
  /** Label of the option without a filter. */
  all: string
  value: Value | undefined
  options: readonly (readonly [value: Value, label: string])[]
  onChange(value: Value | undefined): void
}

/** Filters a list by one field. */
export const ListFilter = <Value extends string>({ label, all, value, options, onChange }: Props<Value>) => (
  <NativeSelect
    aria-label={label}
    className={styles.filter ?? ''}
    rightSection={<ChevronIcon size={16} />}
    rightSectionWidth="2rem"
    value={value ?? ''}
    data-active={value !== undefined || undefined}
    onChange={(event) => onChange(options.find(([key]) => key === event.currentTarget.value)?.[0])}
  >
    <option value="">{all}</option>
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </NativeSelect>
)
