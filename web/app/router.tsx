import './tokens.css'
import './base.css'
import { createRouter, defaultParseSearch, type ErrorRouteComponent, stringifySearchWith } from '@tanstack/react-router'
import type { AppContext } from '#web/lib/app-context.tsx'
import type { routeTree } from './routeTree.gen.ts'

export type RouteTree = typeof routeTree

/** `failurePage` is ready at hand on the server, and loaded when it is needed in the browser: a page that came has not failed. */
export const createAppRouter = (routes: RouteTree, context: AppContext, failurePage: ErrorRouteComponent, nonce?: string) =>
  createRouter({
    routeTree: routes,
    context,
    basepath: context.pagesPath || '/',
    defaultPreload: 'intent',
    // What the server sent with the page stays good for a while: nothing is fetched twice on the first page.
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

/** As the router does by itself, but what people search for stays the text they typed: '007', 'true' and '"' are no JSON. */
const parseSearch: typeof defaultParseSearch = (text) => {
  const q = new URLSearchParams(text).get('q')
  return { ...defaultParseSearch(text), ...(q === null ? {} : { q }) }
}

const stringifySearch = stringifySearchWith(JSON.stringify)
