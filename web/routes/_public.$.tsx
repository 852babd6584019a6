import { createFileRoute, notFound, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { RedirectWait } from '#web/public/redirections/redirect-wait.tsx'
import { NotFoundPage } from '#web/public/site/not-found-page.tsx'
import { missingHead } from '#web/public/site/page-head.ts'

/** All other paths, including '/404': they share this route, so that navigating to it needs no further request. */
export const Route = createFileRoute('/_public/$')({
  loader: ({ params }) => {
    // The server looks for a redirection before it renders; inside the app, the page does.
    if (import.meta.env.SSR || params._splat === '404') throw notFound()
  },
  head: ({ match }) => missingHead(match),
  component: Fallback,
  notFoundComponent: NotFound,
})

function Fallback() {
  const { _splat = '' } = Route.useParams()
  const { searchStr } = useLocation()
  return <RedirectWait path={`/${_splat}${searchStr}`} text={usePageTexts().redirect.checking} />
}

function NotFound() {
  const { _splat } = Route.useParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (_splat !== '404') void navigate({ to: '/$', params: { _splat: '404' }, replace: true })
  }, [_splat, navigate])
  return <NotFoundPage />
}
