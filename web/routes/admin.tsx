import { createFileRoute } from '@tanstack/react-router'
import { Loading } from '#web/admin/kit/loading.tsx'
import { AdminApp } from '#web/admin/shell/admin-app.tsx'

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Admin' }] }),
  // The server renders it: it must not suspend. Only this program has the route, so it costs visitors nothing.
  pendingComponent: Loading,
  codeSplitGroupings: [['component']],
  component: AdminApp,
})
