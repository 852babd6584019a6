import { useEffect } from 'react'
import { useApp } from '#web/lib/app-context.tsx'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { loadSession, useSession } from '#web/public/session/session.ts'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import styles from './account-page.module.css'
import { Apps } from './apps.tsx'

// Lazy, because the first script lists the files of static imports. Loads together with the page's data.
const Groups = lazyComponent(() => import('./groups.tsx').then((module) => module.Groups))

/** Shows data of the signed-in user only; the server renders just the frame. */
export function AccountPage() {
  const texts = useAccountTexts()
  const { pagesPath } = useApp()
  const { viewer, status } = useSession()
  useEffect(() => void loadSession(), [])
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <header className={styles.head}>
        <h1>{useTexts().titles.account}</h1>
        {viewer && (
          <p>
            <bdi dir="auto">{viewer.displayName}</bdi> <bdi dir="ltr">@{viewer.username}</bdi>
          </p>
        )}
      </header>
      {viewer && (
        <Groups>
          <Apps />
        </Groups>
      )}
      {status === 'known' && !viewer && (
        <Message title={texts.signInTitle} text={texts.signInText}>
          <a className={`${controls.button} ${controls.primary}`} href={`${pagesPath}/auth?next=%2Faccount`}>
            {texts.signIn}
          </a>
        </Message>
      )}
    </main>
  )
}
