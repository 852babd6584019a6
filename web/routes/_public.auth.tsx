import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Viewer } from '#contract/session.ts'
import { AuthPage } from '#web/features/session/auth-page.tsx'
import { safeNext } from '#web/features/session/safe-next.ts'
import { loadSession } from '#web/features/session/session.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { handOverToast } from '#web/ui/toast.ts'

export const Route = createFileRoute('/_public/auth')({
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  head: () => ({ meta: [{ title: textsOfPage().auth.title }, { name: 'robots', content: 'noindex' }] }),
  component: Auth,
})

/** Administrators go where they wanted to, /admin by default; listeners too, but never into the admin area. */
function destination({ role }: Viewer, next: string | undefined) {
  const wanted = safeNext(next)
  if (role === 'admin') return wanted ?? '/admin'
  return wanted && !/^\/admin(?![^/?#])/.test(wanted) ? wanted : '/'
}

function Auth() {
  const { next } = Route.useSearch()
  const { basePath } = useApp()
  const texts = usePageTexts().signIn

  // A full page load: the admin area is a program of its own, and everything shown so far was a visitor's.
  const goOn = (viewer: Viewer) => location.replace(basePath + destination(viewer, next))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    void loadSession().then((viewer) => viewer && goOn(viewer))
  }, [])

  return (
    <AuthPage
      onSignedIn={(viewer) => {
        handOverToast({ tone: 'success', title: texts.welcome(viewer.displayName) })
        goOn(viewer)
      }}
    />
  )
}
