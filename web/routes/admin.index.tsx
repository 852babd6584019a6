import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#web/features/admin-shell/admin/not-built-yet.tsx'

export const Route = createFileRoute('/admin/')({
  head: () => ({ meta: [{ title: 'Dashboard · Admin' }] }),
  component: () => <NotBuiltYet path="" />,
})
