import { useSyncExternalStore } from 'react'
import { currentTheme, systemPrefersDark, type Theme } from './theme-switch.ts'

export { switchTheme } from './theme-switch.ts'

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = systemPrefersDark()
  system.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', listener)
  }
}

/** The effective theme, chosen or the system's; 'light' during server rendering, which cannot know it. */
export const useTheme = () => useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'light')
