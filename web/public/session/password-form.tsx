import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import controls from '#web/ui/controls.module.css'
import fields from '#web/ui/field.module.css'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { type PasswordProblems, passwordProblems } from './password-problems.ts'

interface PasswordFormProps {
  /** Whether the form has a field for the current password. */
  requiresCurrent?: boolean
  /** Throws CallError. */
  save: (passwords: { currentPassword: string; newPassword: string }) => Promise<void>
}

/** A new password, entered twice. */
export function PasswordForm({ requiresCurrent = false, save }: PasswordFormProps) {
  const texts = usePageTexts().password
  const current = useRef<HTMLInputElement>(null)
  const next = useRef<HTMLInputElement>(null)
  const repeat = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Like in the sign-in form: without scripts, a submit would be a plain form request.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  function show(found: PasswordProblems) {
    setProblems(found)
    const first = found.current ? current : found.next ? next : found.repeat ? repeat : null
    first?.current?.focus()
    return first === null
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !next.current || !repeat.current) return
    setFailure('')
    const entered = { next: next.current.value, repeat: repeat.current.value }
    if (!show(passwordProblems(current.current ? { ...entered, current: current.current.value } : entered, texts))) return
    setBusy(true)
    try {
      await save({ currentPassword: current.current?.value ?? '', newPassword: entered.next })
    } catch (error) {
      if (error instanceof CallError && error.code === 'wrong_credentials') show({ current: texts.currentWrong })
      else setFailure(errorText(error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {requiresCurrent && (
        <Field
          label={texts.current}
          problem={problems.current}
          type="password"
          name="current-password"
          autoComplete="current-password"
          inputRef={current}
        />
      )}
      <Field
        label={texts.next}
        help={texts.bound}
        problem={problems.next}
        type="password"
        name="new-password"
        autoComplete="new-password"
        inputRef={next}
      />
      <Field
        label={texts.repeat}
        problem={problems.repeat}
        type="password"
        name="repeat-password"
        autoComplete="new-password"
        inputRef={repeat}
      />
      <p role="alert" className={`${fields.problem} ${styles.failure}`}>
        {failure}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={`${controls.button} ${controls.primary} ${controls.large}`} disabled={!isReady} aria-busy={isBusy}>
          {isBusy ? texts.saving : texts.save}
        </button>
      </div>
    </form>
  )
}
