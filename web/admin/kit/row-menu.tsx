import { Menu } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { absolute, withBase } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { copyText } from './copy-text.ts'
import { useFocusAfterRemoval } from './focus-near-row.ts'
import { CopyIcon, DeleteIcon, EditIcon, MoreIcon, NewTabIcon } from './icons.tsx'
import buttonStyles from './row-button.module.css'

const closedMs = 50

interface Props {
  label?: string
  /** Name of the item that the row is about. */
  name: string
  children: ReactNode
}

/**
 * The 'Actions' menu of a table row; its children are Menu.Item. Without a portal, so that it is part of the main landmark. Mounts the menu
 * on the first click, so that scrolling renders only buttons.
 */
export function RowMenu({ label: action = adminTexts.actions, name, children }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const label = adminTexts.actionOf({ action, name })
  if (isWanted) return <OpenedMenu label={label}>{children}</OpenedMenu>
  return <MenuButton aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsWanted(true)} />
}

function OpenedMenu({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(button)
  // Mantine's returnFocus would take the focus from a dialog that a menu item has opened.
  const returnFocus = () =>
    setTimeout(() => {
      const isOpen = button.current?.getAttribute('aria-expanded') === 'true'
      // A busy browser may not have removed the menu yet, whose focus would then be lost with it.
      if (document.activeElement?.closest('[role="menu"]') && !isOpen) returnFocus()
      else if (document.activeElement === document.body) focusOn(button.current)
    }, closedMs)
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      onClose={returnFocus}
    >
      <Menu.Target>
        <MenuButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

export const EditMenuItem = ({ onClick }: { onClick(): void }) => (
  <Menu.Item leftSection={<EditIcon size={18} />} onClick={onClick}>
    {adminTexts.edit}
  </Menu.Item>
)

/** Opens a public page of the item in a new tab. */
export const ViewMenuItem = ({ path, label = adminTexts.viewOnSite }: { path: string; label?: string }) => (
  <Menu.Item
    component="a"
    href={withBase(browserBasePath, path)}
    target="_blank"
    rel="noopener"
    leftSection={<NewTabIcon size={18} />}
    aria-label={`${label} ${adminTexts.redirections.newTab}`}
  >
    {label}
  </Menu.Item>
)

/** Copies the address of the item's feed. `path` is that of its page. */
export function FeedMenuItem({ path }: { path: string }) {
  const address = absolute(useApp(), `/feeds${path}.xml`)
  const copy = () => copyText(address, { copied: adminTexts.feedCopied, failed: adminTexts.feedCopyFailed({ address }) })
  return (
    <Menu.Item leftSection={<CopyIcon size={18} />} onClick={() => void copy()}>
      {adminTexts.copyFeed}
    </Menu.Item>
  )
}

export const DeleteMenuItem = ({ onClick }: { onClick(): void }) => (
  <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={onClick}>
    {adminTexts.delete}
  </Menu.Item>
)

/** Focuses the row's button, or the screen if the row was removed. */
const focusOn = (button: HTMLElement | null) => (button ?? document.querySelector('main'))?.focus({ preventScroll: true })

const MenuButton = (props: React.ComponentProps<'button'> & { ref?: Ref<HTMLButtonElement> }) => (
  <button {...props} type="button" className={buttonStyles.control}>
    <MoreIcon size={18} />
  </button>
)
