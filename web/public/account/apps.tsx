import { useCallback, useEffect, useId, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import controls from '#web/ui/controls.module.css'
import { focusPage } from '#web/ui/focus-page.ts'
import { Message } from '#web/ui/message.tsx'
import styles from './apps.module.css'

// Lazy, because the first script lists the files of static imports. Loads together with the page's data.
const AllowedApps = lazyComponent(() => import('./allowed-apps.tsx').then((module) => module.AllowedApps))

/** The user's players: what to enter in them, and their app passwords. */
export function Apps() {
  const texts = useAccountTexts()
  const titleId = useId()
  const [loaded, setLoaded] = useState<LoadedApps | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    await call('GET /api/apps', {}).then(setLoaded, () => setFailed(true))
  }, [])
  useEffect(() => void load(), [load])
  // An app can be made while another one is revoked.
  const changeApps = (change: (apps: App[]) => App[]) => setLoaded((latest) => latest && { ...latest, apps: change(latest.apps) })
  const retry = () => {
    focusPage()
    void load()
  }

  return (
    <section className={styles.apps} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.apps.title}
      </h2>
      {hasFailed && (
        <Message title={texts.failedTitle} text="" isError headingLevel={3}>
          <button type="button" className={controls.button} onClick={retry}>
            {texts.tryAgain}
          </button>
        </Message>
      )}
      {loaded && !loaded.areAllowed && <p className={styles.off}>{texts.apps.off}</p>}
      {loaded?.areAllowed && <AllowedApps loaded={loaded} onChange={changeApps} />}
    </section>
  )
}

export type LoadedApps = Awaited<ReturnType<typeof call<'GET /api/apps'>>>
