import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
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
  const focused = useRef<Element>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // The focused row of the queue plays or is cleared, which removes it: the focus stays in the panel.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(
    () => () => {
      if (focused.current !== document.activeElement) return
      const button = document.getElementById(`${name}-button`)
      // On small screens, the queue's button is hidden.
      if (button?.getClientRects().length) button.focus()
      else document.getElementById('options-button')?.focus()
    },
    [name],
  )
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    closePanels()
  }
  return (
    <section
      className={styles.panel}
      data-bar-panel
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        focused.current = target
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={controls.icon} aria-label={texts.close} onClick={closePanels}>
          <CloseIcon />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
