import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { textsOfPage } from '#web/lib/texts/texts.tsx'

/** Any other path, '/404' included: they share this route, so that going there takes no further request. */
export const Route = createFileRoute('/_public/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: textsOfPage().site.notFound }, { name: 'robots', content: 'noindex' }] }),
  notFoundComponent: NotFound,
})

function NotFound() {
  const { _splat } = Route.useParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (_splat !== '404') void navigate({ to: '/$', params: { _splat: '404' }, replace: true })
  }, [_splat, navigate])
  return <NotFoundPage />
}
