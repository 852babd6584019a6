import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/settings')({
  head: () => ({ meta: [{ title: 'Settings · Admin' }] }),
  component: SettingsScreen,
})
