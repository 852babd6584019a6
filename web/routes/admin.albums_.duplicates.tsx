import { createFileRoute } from '@tanstack/react-router'
import { DuplicatesScreen } from '#web/admin/albums/duplicates-screen.tsx'

export const Route = createFileRoute('/admin/albums_/duplicates')({
  component: DuplicatesScreen,
})
