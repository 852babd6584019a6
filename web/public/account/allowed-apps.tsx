import { useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { Copyable } from '#web/ui/copyable.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './apps.module.css'
import type { LoadedApps } from './apps.tsx'
import { confirmRevocation } from './confirm-revocation.ts'
import { SecretForm } from './secret-form.tsx'

const NewSecret = lazyComponent(() => import('./new-secret.tsx').then((module) => module.NewSecret))

/** Renders everything at once, which avoids layout shifts. */
export function AllowedApps({ loaded, onChange }: { loaded: LoadedApps; onChange(change: (apps: App[]) => App[]): void }) {
  const { address, username, apps } = loaded
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
            onChange((others) => [one.app, ...others])
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
                onChange((latest) => latest.filter(({ id }) => id !== app.id))
                setCreated((shown) => (shown?.app.id === app.id ? null : shown))
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
