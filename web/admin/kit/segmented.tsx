import { useId } from 'react'
import text from '#web/ui/text.module.css'
import styles from './segmented.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
  /** Hides the label visually, where the context makes it obvious. */
  hidesLabel?: boolean
  /** Id of a text that explains the choice. */
  describedBy?: string
}

/** A choice between a few visible options. Native radio buttons, for standard arrow keys. */
export function Segmented<Value extends string>({ label, value, options, onChange, hidesLabel = false, describedBy }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={hidesLabel ? text.hidden : undefined}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-describedby={describedBy}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
