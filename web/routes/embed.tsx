import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Players for other people's sites: no header, no footer, no session. The server lets every site frame them. */
export const Route = createFileRoute('/embed')({
  loader: ({ context }) => context.call('GET /api/site', {}),
  head: ({ loaderData: site }) => (import.meta.env.SSR ? { meta: [{ title: site?.name ?? '' }] } : {}),
  component: Outlet,
})
