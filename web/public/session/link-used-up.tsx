import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import controls from '#web/ui/controls.module.css'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { requestReset } from './request-reset.ts'

const usedUp = new CallError('reset_link_invalid')

/** The mailed link is no longer valid: explains why, and offers another one. */
export function LinkUsedUp({ sendsMail, onLeave }: { sendsMail: boolean; onLeave: () => void }) {
  const { reset: texts, signIn } = usePageTexts()
  const email = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [notice, setNotice] = useState(sendsMail ? '' : signIn.resetByAdministrator)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !email.current) return
    const address = email.current.value.trim()
    const found = !address ? signIn.emailFirst : email.current.validity.valid ? undefined : signIn.emailInvalid
    setProblem(found)
    if (found) return email.current.focus()
    setBusy(true)
    setNotice(await requestReset(address, { sendsMail }))
    setBusy(false)
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p role="alert">{errorText(usedUp)}</p>
      {sendsMail && <Field label={signIn.email} problem={problem} type="email" name="email" autoComplete="username" inputRef={email} />}
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <div className={styles.actions}>
        {sendsMail && (
          <button type="submit" className={`${controls.button} ${controls.primary} ${controls.large}`} aria-busy={isBusy}>
            {texts.requestAgain}
          </button>
        )}
        <button type="button" className={styles.link} onClick={onLeave}>
          {texts.backToSignIn}
        </button>
      </div>
    </form>
  )
}
