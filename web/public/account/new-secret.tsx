import { useEffect, useId, useRef } from 'react'
import { renderSVG } from 'uqr'
import type { App } from '#contract/apps.ts'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import controls from '#web/ui/controls.module.css'
import { Copyable } from '#web/ui/copyable.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './apps.module.css'

/** Shows a new secret, once. */
export function NewSecret({ app, secret, onDone }: { app: App; secret: string; onDone(): void }) {
  const texts = useAccountTexts().apps
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // Replaces the form that had the focus.
  useEffect(() => title.current?.focus(), [])
  const qrCode = `data:image/svg+xml,${encodeURIComponent(renderSVG(secret, { ecc: 'M', border: 2 }))}`
  return (
    <section className={styles.made} aria-labelledby={id}>
      <div className={styles.madeText}>
        <h3 ref={title} id={id} tabIndex={-1} dir="auto">
          {texts.madeTitle({ name: app.name })}
        </h3>
        <p>{texts.madeText}</p>
        <div className={styles.secret}>
          <Copyable
            label={texts.secret}
            text={secret}
            button={texts.copy}
            buttonLabel={texts.copyOf({ label: texts.secret })}
            isPrimary
            onCopied={() => void showToast({ tone: 'success', title: texts.copied })}
          />
        </div>
      </div>
      <img className={styles.qrCode} src={qrCode} alt={texts.qrCode} width={192} height={192} />
      <button type="button" className={`${controls.button} ${styles.done}`} onClick={onDone}>
        {texts.done}
      </button>
    </section>
  )
}
