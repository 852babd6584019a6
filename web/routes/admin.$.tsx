import { createFileRoute } from '@tanstack/react-router'
import { NoSuchScreen } from '#web/admin/shell/no-such-screen.tsx'

export const Route = createFileRoute('/admin/$')({
  component: NoSuchScreen,
})
