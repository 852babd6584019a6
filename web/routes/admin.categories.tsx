import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#web/admin/categories/categories-screen.tsx'

export const Route = createFileRoute('/admin/categories')({
  component: CategoriesScreen,
})
