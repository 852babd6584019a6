import { type RefObject, useId } from 'react'
import styles from '#web/ui/field.module.css'

interface FieldProps {
  label: string
  problem: string | undefined
  /** Describes the limits of the field. */
  help?: string
  type: 'email' | 'password'
  name: string
  autoComplete: string
  defaultValue?: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

/** A labeled input with its help and error message. */
export function Field({ label, problem, help, inputRef, ...input }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        className={styles.input}
        required
        // E-mail addresses and passwords are left-to-right in every language.
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
