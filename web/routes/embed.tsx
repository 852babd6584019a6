import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Players embedded in other sites: no header, no footer, no session. The server allows all sites to frame them. */
export const Route = createFileRoute('/embed')({
  loader: ({ context }) => context.call('GET /api/site', {}),
  head: ({ loaderData: site }) => (import.meta.env.SSR ? { meta: [{ title: site?.name ?? '' }] } : {}),
  component: Outlet,
})
