import { createFileRoute } from '@tanstack/react-router'
import { PagesScreen } from '#web/admin/pages/pages-screen.tsx'

export const Route = createFileRoute('/admin/pages')({
  component: PagesScreen,
})
