import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useSidebar } from '#web/admin/kit/sidebar-state.ts'

interface Props {
  label: string
  /** The button that opens the menu. */
  target: ReactElement
  /** Whether there is room beside the button; in a panel, there is room only above it. */
  isBeside(shape: ReturnType<typeof useSidebar>['shape']): boolean
  /** Menu.Item elements. */
  children: ReactNode
}

/**
 * A menu of the sidebar. Without a portal, so that it is part of a landmark; with a fixed position, because the scrolling sidebar would
 * clip it.
 */
export function SidebarMenu({ label, target, isBeside, children }: Props) {
  const { shape } = useSidebar()
  return (
    <Menu
      position={isBeside(shape) ? 'right-end' : 'top-start'}
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
