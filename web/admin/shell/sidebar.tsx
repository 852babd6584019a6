import { Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef } from 'react'
import { useSidebar } from '#web/admin/kit/sidebar-state.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { AccountFooter } from './account-footer.tsx'
import { useSite, useViewer } from './admin-gate.tsx'
import { PaletteButton } from './palette-opener.tsx'
import { screensOf } from './screens.ts'
import styles from './sidebar.module.css'
import { ToolsMenu } from './tools-menu.tsx'

/** Brand, screens and account, in all three shapes. In the shape 'icons', the labels are visually hidden. */
export function Sidebar() {
  const { basePath } = useApp()
  const { shape, closePanel } = useSidebar()
  const site = useSite()
  const { role } = useViewer()
  // The print studio is a separate screen below the path of the codes.
  const pathname = useLocation({ select: (location) => location.pathname })
  const isPrinting = pathname.endsWith('/codes/print')
  const nav = useRef<HTMLElement>(null)
  // In a low window the list scrolls, so the current entry is brought into view.
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className={styles.side} data-shape={shape}>
      <a className={styles.brand} href={`${basePath}/`}>
        <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" data-mark="">
          <circle cx="13" cy="13" r="13" fill="currentColor" />
          <path d="M13 3.5a9.5 9.5 0 0 1 9.5 9.5" stroke="var(--sunken)" strokeWidth="1.6" fill="none" strokeLinecap="round" />
          <circle cx="13" cy="13" r="4.2" fill="var(--sunken)" />
        </svg>
        <span className={styles.word}>{site.name}</span>
      </a>
      <nav ref={nav} aria-label={adminTexts.shell.navigation}>
        <ul>
          <li className={styles.palette}>
            <IconTooltip label={adminTexts.palette.open} isOn={shape === 'icons'}>
              <PaletteButton onOpen={closePanel} />
            </IconTooltip>
          </li>
          {screensOf(role).map(({ path, title, Icon }) => (
            <li key={path}>
              <IconTooltip label={title} isOn={shape === 'icons'}>
                <Link
                  className={styles.link}
                  to={path ? '/admin/$' : '/admin'}
                  params={{ _splat: path }}
                  activeOptions={{ exact: path === '' || (path === 'codes' && isPrinting) }}
                  onClick={closePanel}
                >
                  <Icon />
                  <span className={styles.word}>{title}</span>
                </Link>
              </IconTooltip>
            </li>
          ))}
          <li>
            <IconTooltip label={adminTexts.shell.tools} isOn={shape === 'icons'}>
              <ToolsMenu />
            </IconTooltip>
          </li>
        </ul>
      </nav>
      {site.isClosed && (
        <IconTooltip label={adminTexts.shell.closed} isOn={shape === 'icons'}>
          <Link
            className={`${styles.link} ${styles.closed}`}
            to="/admin/$"
            params={{ _splat: 'settings' }}
            hash="system"
            onClick={closePanel}
          >
            <WarningIcon />
            <span className={styles.word}>{adminTexts.shell.closed}</span>
          </Link>
        </IconTooltip>
      )}
      <AccountFooter />
    </div>
  )
}

/** Without a portal, so that it is part of the navigation landmark. */
const IconTooltip = ({ label, isOn, children }: { label: string; isOn: boolean; children: ReactElement }) => (
  <Tooltip label={label} position="right" disabled={!isOn} withinPortal={false} floatingStrategy="fixed">
    {children}
  </Tooltip>
)
