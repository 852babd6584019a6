import { createFileRoute } from '@tanstack/react-router'
import { Loading } from '#web/admin/kit/loading.tsx'
import { AdminApp } from '#web/admin/shell/admin-app.tsx'
import { tabTitle } from '#web/admin/shell/screen-titles.ts'

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: ({ matches }) => ({ meta: [{ title: tabTitle(matches.at(-1)?.fullPath ?? '') }] }),
  // The server renders it, so it must not suspend. Only this app has the route, so it adds no bytes for visitors.
  pendingComponent: Loading,
  component: AdminApp,
})
