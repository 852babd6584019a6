import { useMediaQuery } from '@mantine/hooks'
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { browserBasePath } from '#web/lib/browser.ts'
import { isCommand } from '#web/lib/pressed-key.ts'

/** 'panel': on phones, the sidebar slides over the page. */
type SidebarShape = 'full' | 'icons' | 'panel'

interface Sidebar {
  shape: SidebarShape
  panelOpened: boolean
  toggle(): void
  closePanel(): void
}

const cookieName = 'sidebar_state'
const cookieSeconds = 7 * 24 * 60 * 60

function savedOpen(): boolean | null {
  const value = new RegExp(`(?:^|; )${cookieName}=(true|false)`).exec(document.cookie)?.[1]
  return value === undefined ? null : value === 'true'
}

const store = (open: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where LAN installations run
  document.cookie = `${cookieName}=${open}; path=${browserBasePath || '/'}; max-age=${cookieSeconds}; samesite=lax`
}

/** While a text is typed, Ctrl + B is the key for bold. */
const isTyped = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="file"])')

/** State of the sidebar, toggled by Ctrl or Cmd + B. Below 90 rem it starts as icons, below 48 rem it is a panel. */
export function useSidebarState(): Sidebar {
  const isPhone = useMediaQuery('(width < 48rem)', undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(width < 90rem)', undefined, { getInitialValueInEffect: false })
  const [chosenOpen, setChosenOpen] = useState(savedOpen)
  const [panelOpened, setPanelOpened] = useState(false)
  const isOpen = chosenOpen ?? !isNarrow

  const toggle = useCallback(() => {
    if (isPhone) return setPanelOpened((opened) => !opened)
    setChosenOpen(!isOpen)
    store(!isOpen)
  }, [isPhone, isOpen])
  const closePanel = useCallback(() => setPanelOpened(false), [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 'b') || isTyped(event)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])

  const shape = isPhone ? 'panel' : isOpen ? 'full' : 'icons'
  return useMemo(
    () => ({ shape, panelOpened: isPhone === true && panelOpened, toggle, closePanel }),
    [shape, isPhone, panelOpened, toggle, closePanel],
  )
}

export const SidebarContext = createContext<Sidebar | null>(null)

export function useSidebar(): Sidebar {
  const sidebar = use(SidebarContext)
  if (!sidebar) throw new Error('useSidebar needs the admin shell around it')
  return sidebar
}
