import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserBasePath, browserCall, browserOrigin, browserPagesPath } from '#web/lib/browser.ts'
import { lazyRouteComponent } from '#web/lib/lazy-route.ts'
import { english, speak } from '#web/lib/texts/texts.tsx'
import { routeTree as publicRoutes } from './public-routes.gen.js'
import { createAppRouter } from './router.tsx'

/** The admin area and the embedded players are separate apps: their routes load only on their pages. */
const [, apart] = /^\/(admin|embed)(?:\/|$)/.exec(location.pathname.slice(browserBasePath.length)) ?? []
const loadRoutes = async () => (await (apart === 'admin' ? import('./routeTree.gen.ts') : import('./embed-routes.gen.js'))).routeTree

const FailurePage = lazyRouteComponent(() => import('#web/public/site/failure-page.tsx'), 'FailurePage')

/** Awaits nothing on a public page in English with the standard word for songs. */
async function start() {
  const { lang, dataset } = document.documentElement
  if (dataset.word || lang !== english.language) {
    const texts = await import('#web/lib/texts/load-language.ts').then((module) =>
      module.loadLanguage(lang, dataset.word, apart === 'admin'),
    )
    if (texts) speak(() => texts)
  }
  const routes = apart ? await loadRoutes() : publicRoutes
  const router = createAppRouter(
    routes,
    { call: browserCall, basePath: browserBasePath, pagesPath: browserPagesPath, origin: browserOrigin },
    FailurePage,
  )
  // In a transition, React hydrates in slices of milliseconds, between which taps are handled.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      { onRecoverableError: (error) => console.error('hydration', error) },
    )
  })
}

// A separate task from the evaluation of the modules: taps are handled between the two.
setTimeout(start)
