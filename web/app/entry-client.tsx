import { lazyRouteComponent } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserBasePath, browserCall, browserOrigin } from '#web/lib/browser.ts'
import { loadTexts } from '#web/lib/texts/languages.ts'
import { speak } from '#web/lib/texts/texts.tsx'
import { routeTree as publicRoutes } from './public-routes.gen.js'
import { createAppRouter } from './router.tsx'

/** The admin area and the embedded players are programs of their own: their routes load on their pages only. */
const isApart = /^\/(?:admin|embed)(?:\/|$)/.test(location.pathname.slice(browserBasePath.length))

const FailurePage = lazyRouteComponent(() => import('#web/public/site/failure-page.tsx'), 'FailurePage')

/** Waits for nothing on a public page in English. */
async function start() {
  const coming = loadTexts[document.documentElement.lang]?.()
  if (coming) {
    const { texts } = await coming
    speak(() => texts)
  }
  const routes = isApart ? (await import('./routeTree.gen.ts')).routeTree : publicRoutes
  const router = createAppRouter(routes, { call: browserCall, basePath: browserBasePath, origin: browserOrigin }, FailurePage)
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error('hydration', error) },
  )
}

void start()
