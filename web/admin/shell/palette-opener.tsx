import { useEffect, useState } from 'react'
import { SearchIcon } from '#web/admin/kit/icons.tsx'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { isCommand } from '#web/lib/pressed-key.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './sidebar.module.css'

const CommandPalette = lazyComponent(() => import('./command-palette.tsx').then((module) => module.CommandPalette))

const initial = { isOpen: false }
const palette = createStore(initial)

/** Loads the command palette when it is first opened, by its button or by Ctrl or Cmd + K. */
export function PaletteHost() {
  const isOpen = useStore(palette, initial, (state) => state.isOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) return
      event.preventDefault()
      // Does not open over another dialog, which may have unsaved changes.
      if (!document.querySelector('[role="dialog"]')) palette.set({ isOpen: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return isOpen && <CommandPalette onClose={() => palette.set({ isOpen: false })} />
}

/** Passes further props on, for the tooltip around it. */
export function PaletteButton({ onOpen, ...tooltip }: { onOpen(): void } & React.ComponentProps<'button'>) {
  const [isMac] = useState(() => /Mac|iPhone|iPad/.test(navigator.platform))
  return (
    <button
      {...tooltip}
      type="button"
      className={styles.link}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onOpen()
        palette.set({ isOpen: true })
      }}
    >
      <SearchIcon />
      <span className={styles.word}>
        {adminTexts.palette.open} <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </span>
    </button>
  )
}
