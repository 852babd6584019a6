import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'

const allCategories = ['categories'] as const

/** All categories, newest first. */
export const adminCategoriesQuery = () =>
  queryOptions({
    queryKey: [...allCategories, 'admin'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/categories', { signal })).categories,
  })

/** Active categories by name, which songs can be put into. */
export const activeCategoriesQuery = () =>
  queryOptions({
    queryKey: [...allCategories, 'active'],
    queryFn: async ({ signal }) => (await call('GET /api/categories', { signal })).categories,
  })

export const categoriesKey = allCategories
