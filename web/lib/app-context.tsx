import { createContext, type ReactNode, use } from 'react'
import type { EmbedTheme } from '#contract/embed.ts'
import type { coverPattern } from '#design/cover-pattern.ts'
import type { Call } from './api.ts'

/** What every page needs to know about its environment. Also the router's context, so that loaders can read it. */
export interface AppContext {
  call: Call
  /** '' or '/music': prefix of every path of this site. */
  basePath: string
  /** The same for pages, with the language if the current address names one: '/music/de'. */
  pagesPath: string
  /** The same for the API, with the page's language: '/music/de'. On the server only. */
  apiPath?: string
  /** 'https://example.org', without a path: for absolute addresses in <head>. */
  origin: string
  /** The site's colors, fonts and other brand styles in <head>; on the server only. */
  look?: {
    styleSheet: string
    /** Addresses of the chosen fonts; null for the standard ones. */
    fonts: { display: string; text: string; family: string } | null
    themeColors: { light: string; dark: string }
  }
  /** Theme in the address of an embedded player; on the server only. */
  theme?: EmbedTheme | undefined
  /** Generates cover patterns. On the server only: the browser reuses the rendered ones, and loads the code when it needs more. */
  renderPattern?: typeof coverPattern
}

const Context = createContext<AppContext | null>(null)

export function AppProvider({ value, children }: { value: AppContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useApp(): AppContext {
  const app = use(Context)
  if (!app) throw new Error('useApp needs AppProvider')
  return app
}
