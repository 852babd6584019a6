import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useApp } from '#web/lib/app-context.tsx'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { hasDeviceLikes, loadLikes } from '#web/public/likes/likes.ts'
import { loadSession, signOut, useSession } from '#web/public/session/session.ts'
import { PersonIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { handOverToast } from '#web/ui/handed-over-toasts.ts'
import { itemAfterKey } from '#web/ui/menu-keys.ts'
import popup from '#web/ui/popup-menu.module.css'
import styles from './account-menu.module.css'

/** Account menu in the header: a menu button, and a menu with arrow key navigation. */
export function AccountMenu() {
  const texts = usePageTexts().account
  const { favorites } = usePlayerTexts().likes
  const { viewer } = useSession()
  const { pagesPath } = useApp()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    void loadSession().then((viewer) => viewer && hasDeviceLikes() && loadLikes())
  }, [])

  useEffect(() => {
    if (!isOpen) return
    itemsOf(menu.current)[0]?.focus()
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target) && !button.current?.contains(event.target)) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onMenuKey(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') return close()
    const next = itemAfterKey(event.key, itemsOf(menu.current), document.activeElement as HTMLElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  async function changePassword() {
    close()
    const dialog = await importWithRetry(() => import('#web/public/session/change-password-dialog.tsx'))
    dialog.open()
  }

  async function logout() {
    close()
    await signOut()
    handOverToast({ tone: 'success', title: texts.signedOutTitle, description: texts.signedOutText })
    location.assign(`${pagesPath}/`)
  }

  if (!viewer) return null
  const item = { role: 'menuitem', tabIndex: -1, className: popup.item }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${controls.icon} ${styles.button}`}
        aria-label={texts.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <PersonIcon size={22} />
      </button>
      {isOpen && (
        <div className={`${popup.surface} ${styles.sheet}`}>
          <p className={styles.name}>
            <b>
              <bdi dir="auto">{viewer.displayName}</bdi>
            </b>
            <span>
              <bdi dir="ltr">@{viewer.username}</bdi>
            </span>
          </p>
          <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={texts.menu} onKeyDown={onMenuKey}>
            {viewer.mayUpload && (
              <Link to="/upload" {...item} onClick={() => setOpen(false)}>
                {texts.upload}
              </Link>
            )}
            <Link to="/gallery" {...item} onClick={() => setOpen(false)}>
              {favorites}
            </Link>
            <Link to="/account" {...item} onClick={() => setOpen(false)}>
              {texts.menu}
            </Link>
            <button type="button" {...item} onClick={changePassword}>
              {texts.changePassword}
            </button>
            <button type="button" {...item} onClick={logout}>
              {texts.logout}
            </button>
          </div>
        </div>
      )}
    </>
  )
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
