import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Site } from '#contract/settings.ts'
import { withBase } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { switchTheme } from '#web/lib/theme-switch.ts'
import { hasSavedSongs } from '#web/public/offline/hint.ts'
import { mayBeSignedIn } from '#web/public/session/hint.ts'
import controls from '#web/ui/controls.module.css'
import { MenuIcon, ThemeIcon } from '#web/ui/icons.tsx'
import { BrandMark } from './brand.tsx'
import { OwnLink } from './own-link.tsx'
import styles from './site-header.module.css'

const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((module) => module.AccountMenu))
const SavedLink = lazyComponent(() => import('#web/public/saved/saved-link.tsx').then((module) => module.SavedLink))

export function SiteHeader({ site }: { site: Site }) {
  const texts = useTexts().site
  // Only loaded for those who are signed in or have saved songs.
  const [showsOwn, setShowsOwn] = useState(false)
  // After each navigation, because a song may have been saved.
  useEffect(() => setShowsOwn(mayBeSignedIn() || hasSavedSongs()))
  const links = (
    <>
      {site.headerLinks.map((link) => (
        <OwnLink key={link.address + link.label} {...link} />
      ))}
      {showsOwn && <SavedLink />}
    </>
  )
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <BrandMark />
        <bdi dir="auto">{site.name}</bdi>
      </Link>
      <nav className={styles.nav} aria-label={texts.mainNavigation}>
        {links}
      </nav>
      <div className={styles.end}>
        <button type="button" className={controls.icon} aria-label={texts.switchTheme} onClick={switchTheme}>
          <ThemeIcon />
        </button>
        {showsOwn && <AccountMenu />}
        <AdminLink className={`${controls.button} ${styles.admin}`} />
        <PhoneMenu>{links}</PhoneMenu>
      </div>
    </header>
  )
}

/** Visible to all visitors. A full page load: the admin area is a separate app. */
function AdminLink({ className }: { className?: string }) {
  const { basePath } = useApp()
  return (
    <a href={withBase(basePath, '/admin')} className={className}>
      {useTexts().site.adminPanel}
    </a>
  )
}

/**
 * Links behind a button, on phones. A popover closes by Escape and by a tap outside, opens before any script has run, and exposes its state
 * to assistive technology; browsers without popovers get an attribute instead.
 */
function PhoneMenu({ children }: { children: ReactNode }) {
  const texts = useTexts().site
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    if (hasPopovers()) menu.current?.hidePopover()
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={`${controls.icon} ${styles.menuButton}`}
        aria-label={texts.menu}
        popoverTarget="site-menu"
        onClick={() => hasPopovers() || setOpen(!isOpen)}
      >
        <MenuIcon size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link inside it was followed, by mouse or keyboard */}
      <nav
        ref={menu}
        id="site-menu"
        popover="auto"
        className={styles.menu}
        aria-label={texts.menu}
        data-open={isOpen || undefined}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={close}
      >
        {children}
        <AdminLink />
      </nav>
    </>
  )
}

const hasPopovers = () => 'popover' in HTMLElement.prototype
