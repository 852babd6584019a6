import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import controls from '#web/ui/controls.module.css'
import { CloseIcon } from '#web/ui/icons.tsx'
import styles from './bar-panel.module.css'
import { closePanels, type PanelName } from './open-panel.ts'

/** A panel above the bar, beside the page. It takes the focus when it opens, and returns it when it closes. */
export function BarPanel({ name, title, children }: { name: PanelName; title: string; children: ReactNode }) {
  const texts = usePlayerTexts().overlays
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  function close() {
    closePanels()
    const button = document.getElementById(`${name}-button`)
    // On small screens, the queue's button is hidden.
    if (button?.getClientRects().length) button.focus()
    else document.getElementById('options-button')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <section className={styles.panel} data-bar-panel aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={controls.icon} aria-label={texts.close} onClick={close}>
          <CloseIcon />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
