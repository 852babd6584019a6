import { Menu } from '@mantine/core'
import { WrenchIcon } from '#web/admin/kit/icons.tsx'
import { useSidebar } from '#web/admin/kit/sidebar-state.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useViewer } from './admin-gate.tsx'
import styles from './sidebar.module.css'
import { SidebarMenu } from './sidebar-menu.tsx'
import { toolsOf, useOpenScreen } from './tools.ts'

/** Passes props on, for the tooltip around it. */
export function ToolsMenu(tooltip: React.ComponentProps<'button'>) {
  const open = useOpenScreen()
  const { role } = useViewer()
  const { closePanel } = useSidebar()
  const label = adminTexts.shell.tools
  return (
    <SidebarMenu
      label={label}
      isBeside={(shape) => shape !== 'panel'}
      target={
        <button {...tooltip} type="button" className={styles.link}>
          <WrenchIcon />
          <span className={styles.word}>{label}</span>
        </button>
      }
    >
      {toolsOf(role).map((tool) => (
        <Menu.Item
          key={tool.title}
          leftSection={<tool.Icon size={18} />}
          onClick={() => {
            closePanel()
            open(tool)
          }}
        >
          {tool.title}
        </Menu.Item>
      ))}
    </SidebarMenu>
  )
}
