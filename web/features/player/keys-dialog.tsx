import { useEffect, useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useLaterTexts } from '#web/lib/texts/later.ts'
import { TextsProvider, textsOfPage, useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { CloseIcon } from '#web/ui/icons.tsx'
import { setShortcuts, shortcutsAreOn } from './keyboard.ts'
import styles from './keys-dialog.module.css'

/** Opens in a React root of its own, so that any page can show it. The element's own focus handling brings the focus back. */
export function open() {
  if (document.querySelector(`.${styles.dialog}`)) return
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const remove = () => {
    root.unmount()
    host.remove()
  }
  root.render(
    <TextsProvider texts={textsOfPage()}>
      <KeysDialog onClosed={remove} />
    </TextsProvider>,
  )
}

function KeysDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useLaterTexts().keys
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClosed}>
      <header className={styles.head}>
        <h2 id={titleId}>{useTexts().site.keys}</h2>
        <button type="button" className={controls.icon} aria-label={texts.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </header>
      <dl className={styles.list}>
        {texts.list.map(([first, second, meaning]) => (
          <div key={first}>
            <dt>
              <kbd>{first}</kbd> {second && <kbd>{second}</kbd>}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input type="checkbox" defaultChecked={shortcutsAreOn()} onChange={(event) => setShortcuts(event.target.checked)} />
        {texts.enabled}
      </label>
    </dialog>
  )
}
