import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { SidebarIcon } from './icons.tsx'
import styles from './screen-bar.module.css'
import { useSidebar } from './sidebar-state.ts'

interface Props {
  title: string
  count?: string | undefined
  /** At most one primary action, at the end of the bar. */
  action?: ReactNode
  /** Further actions of the screen. On phones and tablets they have their own line, which scrolls sideways. */
  children?: ReactNode
}

/** Head of every screen: the sidebar toggle, the title and the screen's actions. */
export function ScreenBar({ title, count, action, children }: Props) {
  const { toggle, shape, panelOpened } = useSidebar()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  return (
    <>
      <div className={styles.bar}>
        <ActionIcon
          variant="subtle"
          aria-label={adminTexts.shell.toggleSidebar}
          aria-expanded={shape === 'panel' ? panelOpened : shape === 'full'}
          onClick={toggle}
        >
          <SidebarIcon />
        </ActionIcon>
        <h1>
          {title} {count !== undefined && <span>{count}</span>}
        </h1>
        {!isNarrow && children}
        {action}
      </div>
      {isNarrow && children && <div className={styles.line}>{children}</div>}
    </>
  )
}
