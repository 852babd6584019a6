import './tokens.css'
import './base.css'
import { createRouter } from '@tanstack/react-router'
import { FailurePage } from '#web/features/site/failure-page.tsx'
import type { AppContext } from '#web/lib/app-context.tsx'
import type { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

export type RouteTree = typeof routeTree

export const createAppRouter = (routes: RouteTree, context: AppContext, nonce?: string) =>
  createRouter({
    routeTree: routes,
    context,
    basepath: context.basePath || '/',
    defaultPreload: 'intent',
    // What the server sent with the page stays good for a while: nothing is fetched twice on the first page.
    defaultStaleTime: 60_000,
    defaultPreloadStaleTime: 60_000,
    defaultPendingMs: 300,
    defaultErrorComponent: FailurePage,
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
