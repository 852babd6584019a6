import { type FormEvent, useId, useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { limits } from '#contract/limits.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import controls from '#web/ui/controls.module.css'
import fields from '#web/ui/field.module.css'
import styles from './apps.module.css'

/** Names a player and creates its secret, unless `count` has reached the account's limit. */
export function SecretForm({ count, onMade }: { count: number; onMade(made: { app: App; secret: string }): void }) {
  const texts = useAccountTexts().apps
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') {
      setProblem(texts.nameMissing)
      input.current?.focus()
      return
    }
    setProblem('')
    setBusy(true)
    try {
      onMade(await call('POST /api/apps', { body: { name } }))
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }

  if (count >= limits.apps) return <p>{texts.full({ most: limits.apps })}</p>
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={fields.field}>
        <label htmlFor={id}>{texts.name}</label>
        <input
          ref={input}
          id={id}
          className={fields.input}
          value={name}
          placeholder={texts.namePlaceholder}
          maxLength={limits.name}
          dir="auto"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <button type="submit" className={`${controls.button} ${controls.primary} ${styles.create}`} aria-busy={isBusy}>
        {texts.create}
      </button>
      <p id={`${id}-problem`} role="alert" className={fields.problem}>
        {problem}
      </p>
    </form>
  )
}
