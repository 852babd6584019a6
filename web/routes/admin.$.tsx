import { createFileRoute } from '@tanstack/react-router'
import { NoSuchScreen } from '#web/admin/shell/no-such-screen.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

export const Route = createFileRoute('/admin/$')({
  head: () => ({ meta: [{ title: `${adminTexts.notFound.screen} · Admin` }] }),
  component: NoSuchScreen,
})
