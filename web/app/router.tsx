import './tokens.css'
import './base.css'
import { createRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import type { AppContext } from '#web/lib/app-context.tsx'
import type { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

export type RouteTree = typeof routeTree

/** `failurePage` is ready at hand on the server, and loaded when it is needed in the browser: a page that came has not failed. */
export const createAppRouter = (routes: RouteTree, context: AppContext, failurePage: ErrorRouteComponent, nonce?: string) =>
  createRouter({
    routeTree: routes,
    context,
    basepath: context.basePath || '/',
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
