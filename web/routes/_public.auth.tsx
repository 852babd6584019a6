import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Viewer } from '#contract/session.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { isInAdminArea, pathAfterSignIn } from '#web/public/session/after-sign-in.ts'
import { AuthPage } from '#web/public/session/auth-page.tsx'
import { loadSession } from '#web/public/session/session.ts'
import { handOverToast } from '#web/ui/handed-over-toasts.ts'

export const Route = createFileRoute('/_public/auth')({
  validateSearch: ({ next, reset }): { next?: string; reset?: string } => ({
    ...(typeof next === 'string' && { next }),
    ...(typeof reset === 'string' && { reset }),
  }),
  head: ({ match }) => ({
    meta: [
      { title: textsOfPage().titles.auth },
      // The address of a mailed link contains a secret until the page removes it.
      ...(import.meta.env.SSR && match.search.reset !== undefined ? [{ name: 'referrer', content: 'no-referrer' }] : []),
    ],
  }),
  component: Auth,
})

function Auth() {
  const { next, reset } = Route.useSearch()
  const [resetToken] = useState(reset)
  const { sendsMail, name: siteName } = Route.parentRoute.useLoaderData()
  const navigate = Route.useNavigate()
  const { basePath, pagesPath } = useApp()
  const texts = usePageTexts().signIn

  // Loads a page: the admin area is a separate app, and everything shown so far was rendered for a visitor.
  function goOn(viewer: Viewer) {
    const path = pathAfterSignIn(viewer, next)
    location.replace((isInAdminArea(path) ? basePath : pagesPath) + path)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    // A mailed link shows the form for a new password, signed in or not.
    if (resetToken !== undefined) return void navigate({ search: next === undefined ? {} : { next }, replace: true })
    void loadSession().then((viewer) => viewer && goOn(viewer))
  }, [])

  return (
    <AuthPage
      sendsMail={sendsMail}
      resetToken={resetToken}
      onSignedIn={(viewer) => {
        // The first administrator has the site's name until they choose their own (server/features/users/first-admin.ts).
        const isUnnamed = viewer.displayName === siteName
        handOverToast({ tone: 'success', title: isUnnamed ? texts.welcomeUnnamed : texts.welcome({ name: viewer.displayName }) })
        goOn(viewer)
      }}
    />
  )
}
