import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createStore, useStore } from '#web/lib/store.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { CheckIcon, InfoIcon } from './control-icons.tsx'
import controls from './controls.module.css'
import { CloseIcon, WarningIcon } from './icons.tsx'
import type { Toast } from './toast-content.ts'
import styles from './toaster.module.css'

/** Time for assistive technology to notice the live region before its first message. */
const regionDelayMilliseconds = 100
/** Errors stay longer, because they have to be read and understood. */
const durationMilliseconds = { success: 5_000, info: 7_000, error: 10_000 }
/** Time to decide whether to use the action. */
const withActionMilliseconds = 10_000
/** Beyond this number, the oldest toast is removed. */
const shownMax = 4
/** Swipe distance that dismisses a toast. */
const swipePixels = 60

/** Named in the region's label, for readers of landmarks, and on actions. */
const hotkey = 'Alt+T'

const icons = { success: <CheckIcon />, info: <InfoIcon />, error: <WarningIcon /> }

interface ShownToast extends Toast {
  id: number
}
const none: { toasts: readonly ShownToast[] } = { toasts: [] }
const shown = createStore(none)
let lastId = 0

const dismiss = (id: number) => shown.set({ toasts: shown.get().toasts.filter((toast) => toast.id !== id) })

// A separate React root: it survives navigation, and serves public pages and the admin area alike.
const texts = playerTextsOfPage().overlays
const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(<Toaster />)
const ready = new Promise((resolve) => setTimeout(resolve, regionDelayMilliseconds))

export async function show(toast: Toast) {
  await ready
  const others = shown
    .get()
    .toasts.filter((other) => !isSame(other, toast) && (other.replaces === undefined || other.replaces !== toast.replaces))
  shown.set({ toasts: [...others, { ...toast, id: ++lastId }].slice(-shownMax) })
}

/** A message that is repeated takes the place of the earlier one. With an action, it may be about another item of the same name. */
const isSame = (other: Toast, toast: Toast) =>
  !other.action && !toast.action && other.tone === toast.tone && other.title === toast.title && other.description === toast.description

/** The live region. Alt+T moves the focus to it, or to the action of the latest message; leaving it restores the focus. */
function Toaster() {
  const toasts = useStore(shown, none, (state) => state.toasts)
  const list = useRef<HTMLOListElement>(null)
  const focusedBefore = useRef<HTMLElement | null>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      const action = list.current?.querySelector<HTMLElement>(`li:last-child .${styles.action}`)
      ;(action ?? list.current)?.focus()
    }
    // A form is submitted again: earlier errors are obsolete, and stayed beside 'created successfully'.
    const onSubmit = () => shown.set({ toasts: shown.get().toasts.filter(({ tone }) => tone !== 'error') })
    addEventListener('keydown', onKey)
    addEventListener('submit', onSubmit, true)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('submit', onSubmit, true)
    }
  }, [])
  // Dismissing a toast removes its button, which may have the focus.
  useEffect(() => {
    if (toasts.length > 0) return
    setIsHovered(false)
    setIsFocused(false)
    if (focusedBefore.current && document.activeElement === document.body) focusedBefore.current.focus({ preventScroll: true })
    focusedBefore.current = null
  }, [toasts])

  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    setIsFocused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setIsFocused(currentTarget.contains(relatedTarget))

  return (
    <section aria-label={`${texts.notifications} (${hotkey})`} aria-live="polite" aria-relevant="additions text" aria-atomic="false">
      <ol
        ref={list}
        className={styles.toaster}
        tabIndex={-1}
        data-toaster
        onFocus={onFocus}
        onBlur={onBlur}
        // Not on enter: a message that appears under a resting pointer is not being read.
        onPointerMove={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isHeld={isHovered || isFocused} />
        ))}
      </ol>
    </section>
  )
}

function ToastItem({ toast, isHeld }: { toast: ShownToast; isHeld: boolean }) {
  const { id, tone, title, description, action, otherAction } = toast
  useTimeout(action ? withActionMilliseconds : durationMilliseconds[tone], isHeld, () => dismiss(id))
  return (
    <li
      className={styles.toast}
      data-toast={tone}
      onKeyDown={({ key }) => key === 'Escape' && dismiss(id)}
      {...useSwipe(() => dismiss(id))}
    >
      <span className={styles.icon}>{icons[tone]}</span>
      <div className={styles.content}>
        <div className={styles.title}>{title ?? description}</div>
        {title && description && <div className={styles.description}>{description}</div>}
      </div>
      {action && (
        <div className={styles.actions}>
          {[action, ...(otherAction ? [otherAction] : [])].map(({ label, onPress }) => (
            <button
              key={label}
              type="button"
              className={`${controls.button} ${styles.action}`}
              title={hotkey}
              onClick={() => {
                onPress()
                dismiss(id)
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <button type="button" className={styles.close} aria-label={texts.close} onClick={() => dismiss(id)}>
        <CloseIcon size={18} />
      </button>
    </li>
  )
}

/** Calls `onEnd` after this time in view: pauses while `isHeld`, and while the tab is in the background. */
function useTimeout(milliseconds: number, isHeld: boolean, onEnd: () => void) {
  const left = useRef(milliseconds)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (isHeld) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let startedAt = 0
    const stop = () => {
      if (timer !== undefined) left.current -= performance.now() - startedAt
      clearTimeout(timer)
      timer = undefined
    }
    const run = () => {
      stop()
      if (document.hidden) return
      startedAt = performance.now()
      timer = setTimeout(() => end.current(), left.current)
    }
    run()
    document.addEventListener('visibilitychange', run)
    return () => {
      document.removeEventListener('visibilitychange', run)
      stop()
    }
  }, [isHeld])
}

/** Handlers with which a toast follows a finger sideways, and is dismissed after `swipePixels`. */
function useSwipe(onSwipe: () => void) {
  const startX = useRef<number | null>(null)
  const drag = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const moved = startX.current === null ? 0 : clientX - startX.current
    currentTarget.style.translate = moved === 0 ? '' : `${moved}px`
    return moved
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // Dragging with a mouse selects text.
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button')) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => void drag(event),
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const moved = drag(event)
      startX.current = null
      if (Math.abs(moved) > swipePixels) onSwipe()
      else drag(event)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      startX.current = null
      drag(event)
    },
  }
}
