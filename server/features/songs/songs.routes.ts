import type { Viewer } from '#contract/session.ts'
import type { Song } from '#contract/songs.ts'
import type { CategoriesRepository } from '#server/features/categories/categories.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { mayHear } from './song-audience.ts'
import type { SongListsRepository } from './song-lists.repository.ts'
import type { SongsPresenter } from './songs.presenter.ts'
import type { SongsRepository } from './songs.repository.ts'
import type { SongsService } from './songs.service.ts'

export const songsRoutes = (deps: {
  songs: SongsRepository
  lists: SongListsRepository
  categories: CategoriesRepository
  service: SongsService
  presenter: SongsPresenter
}) => {
  const { songs, lists, categories, service, presenter } = deps
  async function songFor(id: string, viewer: Viewer | null): Promise<Song> {
    const row = await songs.find(id)
    if (!row || !mayHear(row, viewer)) throw new AppError('not_found')
    return presenter.toSong(row)
  }

  return {
    'GET /api/featured-songs': async ({ query }) => {
      const home = await categories.findFeatured()
      const { rows, nextCursor } = await songs.listPublished({ categoryId: home?.id ?? null, ...query })
      return { songs: rows.map(presenter.toSong), nextCursor }
    },
    'GET /api/newest-songs': async ({ query }) => {
      const { rows } = await songs.listPublished({ categoryId: null, limit: query.limit })
      return { songs: rows.map(presenter.toSong) }
    },
    'GET /api/songs/:id': {
      everyone: ({ params }) => songFor(params.id, null),
      signedIn: ({ params, viewer }) => songFor(params.id, viewer),
    },
    'GET /api/admin/songs': async ({ query: { search, status, ...order } }) => {
      const filter = { search, status }
      const [{ rows, nextCursor }, count, pendingCount] = await Promise.all([
        lists.page(filter, order),
        lists.count(filter),
        lists.count({ status: 'pending' }),
      ])
      return { songs: rows.map(presenter.toAdminSong), nextCursor, count, pendingCount }
    },
    'GET /api/admin/playable-songs': async ({ query: { search, status, ...order } }) => {
      const { rows, nextCursor } = await lists.page({ search, status }, order)
      return { songs: rows.map(presenter.toPlayable), nextCursor }
    },
    'GET /api/admin/songs/:id': async ({ params }) => {
      const row = await songs.find(params.id)
      if (!row) throw new AppError('not_found')
      return presenter.toAdminSong(row)
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
