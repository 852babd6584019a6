import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Site } from '#contract/settings.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import text from '#web/ui/text.module.css'
import { showHandedOverToasts } from '#web/ui/toast.ts'
import { OfflineNotice } from './offline-notice.tsx'
import styles from './public-shell.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page, footer. Every page inside has one <main id="content" tabIndex={-1}>. */
export function PublicShell({ site, children }: { site: Site; children: ReactNode }) {
  const texts = useTexts().site
  useEffect(showHandedOverToasts, [])
  useFocusOnNewPage()
  return (
    <>
      <a className={text.skip} href="#content">
        {texts.skipToContent}
      </a>
      <SiteHeader site={site} />
      <OfflineNotice />
      <div className={styles.page}>{children}</div>
      <SiteFooter site={site} />
    </>
  )
}

/**
 * Client-side navigation loads no page: screen readers notice it by the moved focus. Within a page, it moves only if the pressed link or
 * button is gone.
 */
function useFocusOnNewPage() {
  const { pathname, href } = useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location })
  const shown = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `href` contains the path and the search
  useEffect(() => {
    if (shown.current && (shown.current !== pathname || !document.querySelector(':focus')))
      document.querySelector('main')?.focus({ preventScroll: true })
    shown.current = pathname
  }, [href])
}
