import { createFileRoute } from '@tanstack/react-router'
import { AdminApp } from '#web/features/admin-shell/admin/admin-app.tsx'
import { Loading } from '#web/features/admin-shell/admin/loading.tsx'

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Loading,
  component: AdminApp,
})
