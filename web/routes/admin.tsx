import { createFileRoute } from '@tanstack/react-router'
import { AdminApp } from '#web/features/admin-shell/admin/admin-app.tsx'
import { Loading } from '#web/features/admin-shell/admin/loading.tsx'
import iconUrl from '#web/features/site/icon.svg'
import { withBase } from '#web/lib/addresses.ts'

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: ({ match }) => ({
    meta: [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }],
    links: [{ rel: 'icon', type: 'image/svg+xml', href: withBase(match.context.basePath, iconUrl) }],
  }),
  pendingComponent: Loading,
  component: AdminApp,
})
