import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Viewer } from '#contract/session.ts'
import { pathAfterSignIn } from '#web/features/session/after-sign-in.ts'
import { AuthPage } from '#web/features/session/auth-page.tsx'
import { loadSession } from '#web/features/session/session.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { useLaterTexts } from '#web/lib/texts/later.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { handOverToast } from '#web/ui/toast.ts'

export const Route = createFileRoute('/_public/auth')({
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  head: () => ({ meta: [{ title: textsOfPage().auth.title }, { name: 'robots', content: 'noindex' }] }),
  component: Auth,
})

function Auth() {
  const { next } = Route.useSearch()
  const { basePath } = useApp()
  const texts = useLaterTexts().signIn

  // A full page load: the admin area is a program of its own, and everything shown so far was a visitor's.
  const goOn = (viewer: Viewer) => location.replace(basePath + pathAfterSignIn(viewer, next))

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
