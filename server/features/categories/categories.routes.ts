import type { Category } from '#contract/categories.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { CategoryRow } from './categories.repository.ts'
import type { CategoriesService } from './categories.service.ts'
import { categoryColumns } from './category-columns.ts'

export const categoriesRoutes = ({ db, categories }: { db: Db; categories: CategoriesService }) =>
  ({
    'GET /api/categories': async () => ({ categories: await db.categories.listActive() }),
    'GET /api/admin/categories': async () => ({ categories: (await db.categories.listNewest()).map(toCategory) }),
    'POST /api/categories': async ({ body, viewer }) => toCategory(await categories.create(body, viewer)),
    'PUT /api/categories/:id': async ({ params, body, viewer }) => toCategory(await categories.update(params.id, body, viewer)),
    'PUT /api/categories/:id/favorite': async ({ params, body, viewer }) =>
      toCategory(await categories.setFavorite(params.id, body.isFavorite, viewer)),
    'DELETE /api/categories/:id': async ({ params, viewer }) => {
      await categories.remove(params.id, viewer)
    },
  }) satisfies Partial<Handlers>

const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  ...fieldsOf(categoryColumns, row),
  songCount: Number(row.song_count),
  playlistCount: Number(row.playlist_count),
  createdAt: row.created_at,
  version: row.version,
})
