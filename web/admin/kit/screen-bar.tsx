import { ActionIcon, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { MoreIcon } from '#web/ui/icons.tsx'
import { SidebarIcon } from './icons.tsx'
import styles from './screen-bar.module.css'
import { useSidebar } from './sidebar-state.ts'

/** Id of the screen's heading, which names the main landmark. */
export const screenTitleId = 'screen-title'

interface Props {
  title: string
  count?: string | undefined
  /** At most one primary action, at the end of the bar. */
  action?: ReactNode
  /** Further actions of the screen. On tablets they have their own line, which scrolls sideways; on phones they are behind a button. */
  children?: ReactNode
}

/** Head of every screen: the sidebar toggle, the title and the screen's actions. */
export function ScreenBar({ title, count, action, children }: Props) {
  const { toggle, shape, panelOpened } = useSidebar()
  const isNarrow = useMediaQuery('(width < 56.25rem)', false, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false })
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
        <h1 id={screenTitleId}>
          {title} {count !== undefined && <span>{count}</span>}
        </h1>
        {!isNarrow && children}
        {isPhone && children && <MoreActions>{children}</MoreActions>}
        {action}
      </div>
      {isNarrow && !isPhone && children && <div className={styles.line}>{children}</div>}
    </>
  )
}

/**
 * Hidden actions stay mounted, because they may have dialogs. Takes the focus: otherwise Escape would not close it, and it would cover what
 * follows.
 */
function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      keepMounted
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={adminTexts.shell.moreActions} onClick={() => setOpen(!isOpen)}>
          <MoreIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.more ?? ''} onClick={() => setOpen(false)}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
