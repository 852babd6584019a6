import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath, browserCall, browserOrigin } from '#web/lib/browser.ts'
import { loadTextFont } from '#web/lib/text-font.ts'
import textFontUrl from './fonts/text.woff2'
import { createAppRouter } from './router.tsx'

loadTextFont(withBase(browserBasePath, textFontUrl))

const router = createAppRouter({ call: browserCall, basePath: browserBasePath, origin: browserOrigin })

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
)
