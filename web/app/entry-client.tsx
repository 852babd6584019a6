import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserBasePath, browserCall, browserOrigin } from '#web/lib/browser.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ call: browserCall, basePath: browserBasePath, origin: browserOrigin })

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
)
