import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import controls from '#web/ui/controls.module.css'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

/** Opens in a separate React root, so that any page can show it. `name` prevents a second dialog of the same kind. */
export function openDialog(name: string, render: (onClosed: () => void) => ReactNode) {
  if (document.getElementById(name)) return
  const host = document.createElement('div')
  host.id = name
  document.body.append(host)
  const root = createRoot(host)
  const remove = () => {
    root.unmount()
    host.remove()
  }
  root.render(render(remove))
}

interface DialogProps {
  title: string
  onClosed: () => void
  dialogRef?: RefObject<HTMLDialogElement | null>
  /** Id of the text that screen readers read when the dialog opens. */
  describedBy?: string
  children: ReactNode
}

/** A modal dialog with a title and a close button. The native element restores the focus when it closes. */
export function Dialog({ title, onClosed, dialogRef, describedBy, children }: DialogProps) {
  const texts = usePlayerTexts().overlays
  const own = useRef<HTMLDialogElement>(null)
  const dialog = dialogRef ?? own
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [dialog])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} aria-describedby={describedBy} onClose={onClosed}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={controls.icon} aria-label={texts.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </header>
      {children}
    </dialog>
  )
}
