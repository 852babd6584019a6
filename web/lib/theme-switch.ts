import { writeText } from './device-storage.ts'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'

/** Runs in <head> before the first paint: an earlier choice overrides the system's theme. */
export const themeScript = `try{const t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export const systemPrefersDark = () => matchMedia('(prefers-color-scheme: dark)')

export const currentTheme = (): Theme =>
  (document.documentElement.dataset.theme as Theme | undefined) ?? (systemPrefersDark().matches ? 'dark' : 'light')

export function switchTheme() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  writeText('localStorage', storageKey, theme)
}
