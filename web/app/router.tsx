import './tokens.css'
import './base.css'
import { createRouter, defaultParseSearch, type ErrorRouteComponent, stringifySearchWith } from '@tanstack/react-router'
import type { AppContext } from '#web/lib/app-context.tsx'
import type { routeTree } from './routeTree.gen.ts'

export type RouteTree = typeof routeTree

/** `failurePage` is bundled on the server but loaded on demand in the browser, because a page that has arrived has not failed. */
export const createAppRouter = (routes: RouteTree, context: AppContext, failurePage: ErrorRouteComponent, nonce?: string) =>
  createRouter({
    routeTree: routes,
    context,
    basepath: context.pagesPath || '/',
    defaultPreload: 'intent',
    // Data that the server sent with the page stays fresh for a minute, so that the first page fetches nothing twice.
    defaultStaleTime: 60_000,
    defaultPreloadStaleTime: 60_000,
    defaultPendingMs: 300,
    defaultErrorComponent: failurePage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    ...(nonce ? { ssr: { nonce } } : {}),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** Like the router's default, but the search text `q` stays as typed: '007', 'true' and '"' are not JSON. */
const parseSearch: typeof defaultParseSearch = (text) => {
  const q = new URLSearchParams(text).get('q')
  return { ...defaultParseSearch(text), ...(q === null ? {} : { q }) }
}

const stringifySearch = stringifySearchWith(JSON.stringify)
