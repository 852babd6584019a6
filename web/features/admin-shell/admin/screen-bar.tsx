import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { SidebarIcon } from './icons.tsx'
import styles from './screen-bar.module.css'
import { useSidebar } from './sidebar-state.ts'

/** Head of every screen: the sidebar's switch, one title, at most one primary action at the right. */
export function ScreenBar({ title, count, action }: { title: string; count?: string | undefined; action?: ReactNode }) {
  const { toggle, shape, panelOpened } = useSidebar()
  return (
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
      {action}
    </div>
  )
}
