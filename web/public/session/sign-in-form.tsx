import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#contract/session.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import controls from '#web/ui/controls.module.css'
import { showToast } from '#web/ui/toast.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { requestReset } from './request-reset.ts'
import { signIn } from './session.ts'

interface Problems {
  email?: string
  password?: string
  form?: string
}

interface SignInFormProps {
  /** Whether a forgotten password can be reset by mail. */
  sendsMail: boolean
  initialEmail: string | undefined
  onSignedIn: (viewer: Viewer) => void
}

export function SignInForm({ sendsMail, initialEmail, onSignedIn }: SignInFormProps) {
  const texts = usePageTexts().signIn
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [notice, setNotice] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setAsking] = useState(false)
  // Until scripts run, a submit would be a plain form request, and a press would do nothing, so the buttons are disabled.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !email.current || !password.current) return
    setNotice('')
    const found: Problems = {}
    if (!email.current.value.trim()) found.email = texts.emailMissing
    else if (!email.current.validity.valid) found.email = texts.emailInvalid
    if (!password.current.value) found.password = texts.passwordMissing
    setProblems(found)
    if (found.email || found.password) return (found.email ? email : password).current?.focus()
    setBusy(true)
    try {
      onSignedIn(await signIn({ email: email.current.value.trim(), password: password.current.value }))
    } catch (error) {
      const message = errorText(error)
      setProblems({ form: message })
      void showToast({ tone: 'error', title: texts.errorTitle, description: message })
      setBusy(false)
      password.current?.select()
    }
  }

  async function forgotPassword() {
    if (isConfirming || !email.current) return
    const address = email.current.value.trim()
    setNotice('')
    setProblems(address && !email.current.validity.valid ? { email: texts.emailInvalid } : address ? {} : { email: texts.emailFirst })
    if (!address) void showToast({ tone: 'error', title: texts.emailRequired, description: texts.emailFirst })
    if (!address || !email.current.validity.valid) return email.current.focus()
    setAsking(true)
    setNotice(await requestReset(address, { sendsMail }))
    setAsking(false)
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Field
        label={texts.email}
        problem={problems.email}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={initialEmail}
        inputRef={email}
      />
      <Field
        label={texts.password}
        problem={problems.password ?? problems.form}
        type="password"
        name="password"
        autoComplete="current-password"
        inputRef={password}
      />
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <div className={styles.actions} data-scripted="">
        <button type="submit" className={`${controls.button} ${controls.primary} ${controls.large}`} disabled={!isReady} aria-busy={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </button>
        <button type="button" className={styles.link} disabled={!isReady} aria-busy={isConfirming} onClick={forgotPassword}>
          {texts.forgotPassword}
        </button>
      </div>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
    </form>
  )
}
