import { decodeCursor, toPage } from '#server/database/cursor.ts'
import type { CategoriesRepository } from '#server/features/categories/categories.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { SongsPresenter } from './songs.presenter.ts'
import type { SongsRepository } from './songs.repository.ts'
import { mayHear, type SongsService } from './songs.service.ts'

export const songsRoutes = (deps: {
  songs: SongsRepository
  categories: CategoriesRepository
  service: SongsService
  presenter: SongsPresenter
}) => {
  const { songs, categories, service, presenter } = deps
  const after = (cursor: string | undefined) => (cursor ? decodeCursor(cursor) : null)
  return {
    'GET /api/featured-songs': async ({ query }) => {
      const home = await categories.findFeatured()
      const found = await songs.listPublished({ categoryId: home?.id ?? null, after: after(query.cursor), limit: query.limit + 1 })
      const { rows, nextCursor } = toPage(found, query.limit)
      return { songs: rows.map(presenter.toSong), nextCursor }
    },
    'GET /api/newest-songs': async ({ query }) => {
      const rows = await songs.listPublished({ categoryId: null, after: null, limit: query.limit })
      return { songs: rows.map(presenter.toSong) }
    },
    'GET /api/songs/:id': async ({ params, request }) => {
      const row = await songs.find(params.id)
      if (!row || !mayHear(row, request.viewer)) throw new AppError('not_found')
      return presenter.toSong(row)
    },
    'GET /api/admin/songs': async ({ query }) => {
      const search = query.search ?? ''
      const [found, count] = await Promise.all([
        songs.listForAdmin({ search, after: after(query.cursor), limit: query.limit + 1 }),
        songs.countForAdmin(search),
      ])
      const { rows, nextCursor } = toPage(found, query.limit)
      return { songs: rows.map(presenter.toAdminSong), nextCursor, count }
    },
    'POST /api/songs': async ({ body, viewer }) => presenter.toAdminSong(await service.create(body, viewer)),
    'PUT /api/songs/:id': async ({ params, body, viewer }) => presenter.toAdminSong(await service.update(params.id, body, viewer)),
    'PUT /api/songs/:id/favorite': async ({ params, body }) => {
      if (!(await songs.setFavorite(params.id, body.isFavorite))) throw new AppError('not_found')
      return undefined
    },
    'DELETE /api/songs/:id': async ({ params, viewer }) => {
      await service.remove(params.id, viewer)
      return undefined
    },
  } satisfies Partial<Handlers>
}
