import { createContext, type ReactNode, use, useCallback, useState } from 'react'

/** Creates the context of a screen's dialogs, of which one is open at a time. Rows and buttons open one; `render` returns its element. */
export function createDialogs<Opened>(render: (opened: Opened, close: () => void) => ReactNode) {
  const Context = createContext<((dialog: Opened) => void) | null>(null)

  function Dialogs({ children }: { children: ReactNode }) {
    const [opened, setOpened] = useState<Opened | null>(null)
    const close = useCallback(() => setOpened(null), [])
    return (
      <Context value={setOpened}>
        {children}
        {opened !== null && render(opened, close)}
      </Context>
    )
  }

  function useOpenDialog() {
    const open = use(Context)
    if (!open) throw new Error('useOpenDialog needs its Dialogs around it')
    return open
  }

  return { Dialogs, useOpenDialog }
}
