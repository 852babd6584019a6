import { createFileRoute } from '@tanstack/react-router'
import { RedirectionsScreen } from '#web/features/redirections/admin/redirections-screen.tsx'

interface Search {
  search?: string
  /** Index of the first redirection in sight. */
  at?: number
}

export const Route = createFileRoute('/admin/redirections')({
  // The router reads ?search=12 as a number.
  validateSearch: ({ search, at }: Record<string, unknown>): Search => ({
    ...(search ? { search: String(search) } : {}),
    ...(Number.isInteger(at) && Number(at) > 0 ? { at: Number(at) } : {}),
  }),
  head: () => ({ meta: [{ title: 'Redirections · Admin' }] }),
  component: Screen,
})

function Screen() {
  const { search = '', at = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (next: Search) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <RedirectionsScreen
      search={search}
      at={at}
      onSearch={(text) => show(text ? { search: text } : {})}
      onPosition={(index) => show({ ...(search ? { search } : {}), ...(index > 0 ? { at: index } : {}) })}
    />
  )
}
