import { type ReactNode, useLayoutEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'

/** A page in its final shape while it is on its way. It begins at its top, where the page before may have been scrolled down. */
export function PageSkeleton({ className, children }: { className: string | undefined; children: ReactNode }) {
  // In braces: newer browsers return a promise, which is no way to clean up.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <main className={className} id="content" tabIndex={-1} aria-busy="true" aria-label={useTexts().site.loading}>
      {children}
    </main>
  )
}
