import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '#contract/session.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './auth-page.module.css'
import { NewPassword } from './new-password.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface AuthPageProps {
  sendsMail: boolean
  /** Token of a mailed link: the page then starts with the form for a new password. */
  resetToken: string | undefined
  onSignedIn: (viewer: Viewer) => void
}

export function AuthPage({ sendsMail, resetToken, onSignedIn }: AuthPageProps) {
  const texts = useTexts().titles
  const { reset, password } = usePageTexts()
  const [token, setToken] = useState(resetToken)
  const [email, setEmail] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(token)

  // The focused element is removed with the form: the focus moves to the heading.
  useEffect(() => {
    if (shown.current === token) return
    shown.current = token
    title.current?.focus()
  }, [token])

  const leave = () => setToken(undefined)
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <div className={styles.card}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {token === undefined ? texts.auth : reset.title}
        </h1>
        {token === undefined ? (
          <SignInForm sendsMail={sendsMail} initialEmail={email} onSignedIn={onSignedIn} />
        ) : (
          <NewPassword
            token={token}
            sendsMail={sendsMail}
            onSaved={(address) => {
              setEmail(address)
              void showToast({ tone: 'success', title: password.updated, description: reset.signInNow })
              leave()
            }}
            onLeave={leave}
          />
        )}
      </div>
    </main>
  )
}
