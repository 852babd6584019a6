import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useSidebar } from '#web/admin/kit/sidebar-state.ts'

interface Props {
  label: string
  /** The button that opens it. */
  target: ReactElement
  /** Where there is room beside the button; a panel has room above it only. */
  isBeside(shape: ReturnType<typeof useSidebar>['shape']): boolean
  /** Menu.Item. */
  children: ReactNode
}

/** A menu of the sidebar. In place, so that it is part of a landmark; fixed, because the sidebar scrolls and would cut it off. */
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
