import { ActionIcon, Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import styles from './dialog.module.css'
import { focusNearRow } from './focus-near-row.ts'
import { useScrollLock } from './use-scroll-lock.ts'

interface Props {
  title: string
  /** Called by the close button, Escape and a click on the overlay. */
  onClose(): void
  /** CSS length; on phones, the dialog has the full width. */
  width?: string
  isFullScreen?: boolean
  children: ReactNode
}

/** A dialog that is open while it is mounted. Put its foot into DialogFoot. */
export function Dialog({ title, onClose, width = '30rem', isFullScreen = false, children }: Props) {
  useScrollLock()
  useReturnFocus()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      fullScreen={isFullScreen}
      centered={!isFullScreen}
      lockScroll={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      onKeyDown={onEscape(onClose)}
      radius="lg"
      padding={0}
      transitionProps={{ duration: 0 }}
      zIndex="var(--z-sheet)"
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '' }}
    >
      {/* The second click of a double click that opened the dialog lands here. */}
      <Modal.Overlay onClick={(event) => event.detail < 2 && onClose()} />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          <ActionIcon variant="subtle" aria-label={adminTexts.close} onClick={onClose}>
            <CloseIcon />
          </ActionIcon>
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

interface BodyProps {
  /** The body has no focusable content, so it is focusable itself and scrolls by keys. */
  isReading?: boolean
  /** The same, and the focus starts on a button below: screen readers read the body as the dialog's description. */
  isQuestion?: boolean
  children: ReactNode
}

export function DialogBody({ isReading = false, isQuestion = false, children }: BodyProps) {
  const Body = isQuestion ? Modal.Body : 'div'
  return (
    <Body className={styles.body ?? ''} {...((isReading || isQuestion) && { tabIndex: 0 })}>
      {children}
    </Body>
  )
}

/** Without a note, it explains the mark of required fields if the dialog has any. Screen readers say at each field that it is required. */
export const DialogFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.foot}>
    {note ? (
      <p>{note}</p>
    ) : (
      <p className={styles.required} aria-hidden="true">
        {adminTexts.required}
      </p>
    )}
    {children}
  </div>
)

/**
 * Mantine listens on the window and gets the key before a popover inside the dialog does. An element that handles Escape itself must call
 * preventDefault.
 */
const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
  event.stopPropagation()
  close()
}

/** The element that opened a dialog. A menu or popover is closed by then, so its button is used instead of what was in it. */
function openerOf(focused: Element | null): HTMLElement | null {
  const popup = focused?.closest('[role="menu"], [role="dialog"]:not([aria-modal])')
  const opener = popup ? document.querySelector(`[aria-controls="${CSS.escape(popup.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Restores the focus on unmount: to the previous element, or near it if that cannot have it. */
function useReturnFocus() {
  const [focused] = useState(() => openerOf(document.activeElement))
  useEffect(() => {
    // A dialog that this one replaces has just returned the focus to its own opener.
    const opener = focused?.isConnected ? focused : openerOf(document.activeElement)
    const focusNear = focusNearRow(opener)
    return () => {
      if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true })
      // The opener was removed, or is disabled now.
      if (document.activeElement === document.body) focusNear()
    }
  }, [focused])
}
