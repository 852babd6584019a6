import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { Copyable } from '#web/ui/copyable.tsx'
import { Message } from '#web/ui/message.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './apps.module.css'
import { confirmRevocation } from './confirm-revocation.ts'

// Loaded with the page's data: what the page itself imports is named in the first script.
const SecretForm = lazyComponent(() => import('./secret-form.tsx').then((module) => module.SecretForm))
const NewSecret = lazyComponent(() => import('./new-secret.tsx').then((module) => module.NewSecret))

/** The players of the signed-in person: what to enter in them, and the secrets that they sign in with. */
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

  return (
    <section className={styles.apps} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.apps.title}
      </h2>
      {hasFailed && (
        <Message title={texts.failedTitle} text="" isError headingLevel={3}>
          <button type="button" className={controls.button} onClick={() => void load()}>
            {texts.tryAgain}
          </button>
        </Message>
      )}
      {loaded && !loaded.areAllowed && <p className={styles.off}>{texts.apps.off}</p>}
      {loaded?.areAllowed && <Allowed loaded={loaded} onChange={(apps) => setLoaded({ ...loaded, apps })} />}
    </section>
  )
}

type LoadedApps = Awaited<ReturnType<typeof call<'GET /api/apps'>>>

function Allowed({ loaded: { address, username, apps }, onChange }: { loaded: LoadedApps; onChange(apps: App[]): void }) {
  const texts = useAccountTexts().apps
  const [created, setCreated] = useState<{ app: App; secret: string } | null>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const copied = () => void showToast({ tone: 'success', title: texts.copied })
  const entries = [
    [texts.address, address],
    [texts.username, username],
  ] as const
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.entries}>
        {entries.map(([label, text]) => (
          <Copyable key={label} label={label} text={text} button={texts.copy} buttonLabel={texts.copyOf({ label })} onCopied={copied} />
        ))}
      </div>
      <p className={styles.lead}>{texts.password}</p>
      {created ? (
        <NewSecret
          {...created}
          onDone={() => {
            setCreated(null)
            // The focused button is removed.
            list.current?.focus()
          }}
        />
      ) : (
        <SecretForm
          count={apps.length}
          onMade={(one) => {
            setCreated(one)
            onChange([one.app, ...apps])
          }}
        />
      )}
      <h3 ref={list} tabIndex={-1} className={styles.listTitle}>
        {texts.list}
      </h3>
      {apps.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {apps.length > 0 && (
        <ul className={styles.list}>
          {apps.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              onRevoked={() => {
                onChange(apps.filter(({ id }) => id !== app.id))
                if (created?.app.id === app.id) setCreated(null)
                list.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <h3 className={styles.listTitle}>{texts.triedTitle}</h3>
      <p className={styles.lead}>{texts.tried}</p>
    </>
  )
}

function AppRow({ app, onRevoked }: { app: App; onRevoked(): void }) {
  const texts = useAccountTexts().apps
  const { tag } = useTexts()
  const day = (timestamp: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(timestamp))
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b dir="auto">{app.name}</b>
        <p>{app.lastUsedAt === null ? texts.unused : texts.lastUsed({ day: day(app.lastUsedAt) })}</p>
      </div>
      <button
        type="button"
        className={controls.button}
        aria-label={texts.revokeOf({ name: app.name })}
        onClick={() => confirmRevocation(app, texts, onRevoked)}
      >
        {texts.revoke}
      </button>
    </li>
  )
}
