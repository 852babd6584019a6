import { type CSSProperties, useId } from 'react'
import styles from './choice.module.css'

interface ChoiceProps<V extends string | number> {
  label: string
  /** Number of options side by side. */
  columns: number
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A choice of a few short values: native radio buttons styled as keys. */
export function Choice<V extends string | number>({ label, columns, options, value, onChange }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options} style={{ '--columns': columns } as CSSProperties}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
