import { type ReactNode, useLayoutEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'

/** Placeholder of a page in its final shape. Scrolls to the top, because the previous page may have been scrolled down. */
export function PageSkeleton({ className, children }: { className: string | undefined; children: ReactNode }) {
  // In braces: newer browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <main className={className} id="content" tabIndex={-1} aria-busy="true" aria-label={useTexts().site.loading}>
      {children}
    </main>
  )
}
