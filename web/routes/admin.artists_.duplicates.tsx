import { createFileRoute } from '@tanstack/react-router'
import { DuplicatesScreen } from '#web/admin/artists/duplicates-screen.tsx'

export const Route = createFileRoute('/admin/artists_/duplicates')({
  component: DuplicatesScreen,
})
