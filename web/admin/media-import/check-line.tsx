import { useId } from 'react'
import styles from './check-line.module.css'

interface Props {
  label: string
  help?: string
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** A native checkbox with a clickable label. */
export function CheckLine({ label, help, checked, disabled = false, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.line}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {help && <small id={`${id}-help`}>{help}</small>}
    </div>
  )
}
