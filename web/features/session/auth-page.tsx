import type { Viewer } from '#contract/session.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './auth-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

export const AuthPage = ({ onSignedIn }: { onSignedIn: (viewer: Viewer) => void }) => (
  <main className={styles.page} id="content" tabIndex={-1}>
    <div className={styles.card}>
      <h1 className={styles.title}>{useTexts().auth.title}</h1>
      <SignInForm onSignedIn={onSignedIn} />
    </div>
  </main>
)
