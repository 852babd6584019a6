import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { focusPage } from './focus-page.ts'
import { itemAfterKey } from './menu-keys.ts'
import styles from './popup-menu.module.css'

export interface MenuItem {
  label: string
  icon: ReactNode
  onSelect: () => void
}

const hostId = 'popup-menu'

/** A menu at the pressed button, in a separate React root, so that rows without an open menu render nothing for it. */
export function openMenu(button: HTMLElement, label: string, items: readonly MenuItem[]) {
  const isOpenHere = button.getAttribute('aria-expanded') === 'true'
  document.getElementById(hostId)?.dispatchEvent(new Event('close'))
  if (isOpenHere) return
  const host = document.createElement('div')
  host.id = hostId
  document.body.append(host)
  const root = createRoot(host)
  function close() {
    button.removeAttribute('aria-expanded')
    root.unmount()
    host.remove()
  }
  host.addEventListener('close', close)
  button.setAttribute('aria-expanded', 'true')
  root.render(<PopupMenu button={button} label={label} items={items} onClose={close} />)
}

interface PopupMenuProps {
  button: HTMLElement
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

function PopupMenu({ button, label, items, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!menu.current) return
    placeAt(menu.current, button)
    menu.current.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }, [button])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target) && !button.contains(target)) onClose()
    }
    addEventListener('pointerdown', onPress)
    addEventListener('scroll', onClose, true)
    addEventListener('resize', onClose)
    return () => {
      removeEventListener('pointerdown', onPress)
      removeEventListener('scroll', onClose, true)
      removeEventListener('resize', onClose)
    }
  }, [button, onClose])

  function closeToButton() {
    button.focus({ preventScroll: true })
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return closeToButton()
    if (event.key === 'Escape') {
      event.preventDefault()
      return closeToButton()
    }
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const next = itemAfterKey(event.key, all, document.activeElement as HTMLElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={menu} className={`${styles.surface} ${styles.menu}`} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            closeToButton()
            keepFocusInList(button)
            item.onSelect()
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** If the focused button is removed with its list item, the focus moves to the menu of the next item or of the one before, or to the page. */
function keepFocusInList(button: HTMLElement) {
  const item = button.closest('li')
  const list = item?.parentElement
  if (!list) return
  const position = [...list.children].indexOf(item)
  const observer = new MutationObserver(() => {
    if (button.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const neighbor = list.children[position] ?? list.children[position - 1]
    const menu = neighbor?.querySelector<HTMLElement>('[aria-haspopup=menu]')
    if (menu?.isConnected) menu.focus({ preventScroll: true })
    else focusPage()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', () => observer.disconnect(), { once: true })
}

/** Places the menu below the button, or above if there is more room; within the page's edges, aligned with the button's end. */
function placeAt(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  // The page reserves this space for the player's bar.
  const playerHeight = Number.parseFloat(getComputedStyle(document.body).paddingBottom)
  const fitsBelow = bottom + height <= innerHeight - playerHeight
  const isRightToLeft = getComputedStyle(button).direction === 'rtl'
  const x = isRightToLeft ? left : right - width
  menu.style.top = `${fitsBelow ? bottom : Math.max(8, top - height)}px`
  menu.style.left = `${Math.max(8, Math.min(x, document.documentElement.clientWidth - width - 8))}px`
}
