import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserBasePath, browserCall, browserOrigin } from '#web/lib/browser.ts'
import { loadTexts } from '#web/lib/texts/languages.ts'
import { speak } from '#web/lib/texts/texts.tsx'
import { createAppRouter } from './router.tsx'

const coming = loadTexts[document.documentElement.lang]?.()
if (coming) {
  coming.then(({ texts }) => {
    speak(() => texts)
    start()
  })
} else start()

function start() {
  const router = createAppRouter({ call: browserCall, basePath: browserBasePath, origin: browserOrigin })
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error('hydration', error) },
  )
}
