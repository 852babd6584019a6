import { createFileRoute, useLocation } from '@tanstack/react-router'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { RedirectWait } from '#web/public/redirections/redirect-wait.tsx'

/** Client-side navigation only: the server responds to a direct request with a redirect. */
export const Route = createFileRoute('/_public/r/$')({
  component: Resolver,
})

function Resolver() {
  const { _splat = '' } = Route.useParams()
  const { searchStr } = useLocation()
  return <RedirectWait path={`/${_splat}${searchStr}`} text={usePageTexts().redirect.redirecting} />
}
