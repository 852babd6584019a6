import { createContext, type ReactNode, use } from 'react'
import type { coverPattern } from '#design/cover-pattern.ts'
import type { Call } from './api.ts'

/** What every page needs to know about where it runs. Also the router's context, so that loaders have it. */
export interface AppContext {
  call: Call
  /** '' or '/music': what stands before every path of this site. */
  basePath: string
  /** The same of pages: with the language, if the address of this page names it: '/music/de'. */
  pagesPath: string
  /** The same of the API, with the language of the page: '/music/de'. On the server only. */
  apiPath?: string
  /** 'https://example.org', without a path: for absolute addresses in <head>. */
  origin: string
  /** The site's own colours and the like in <head>; on the server only. */
  look?: {
    styleSheet: string
    /** Addresses of chosen fonts; null for the standard ones. */
    fonts: { display: string; text: string; family: string } | null
    themeColors: { light: string; dark: string }
  }
  /** Generates covers. On the server only: the browser keeps the rendered ones, and loads the code when it needs more. */
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
