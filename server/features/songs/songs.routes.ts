import type { Viewer } from '#contract/session.ts'
import type { Song } from '#contract/songs.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { mayHear } from './song-audience.ts'
import type { SongsPresenter } from './songs.presenter.ts'
import type { SongsService } from './songs.service.ts'

export const songsRoutes = ({ db, songs, songsPresenter: presenter }: { db: Db; songs: SongsService; songsPresenter: SongsPresenter }) => {
  async function songFor(id: string, viewer: Viewer | null): Promise<Song> {
    const row = await db.songs.find(id)
    if (!row || !mayHear(row, viewer)) throw new AppError('not_found')
    return presenter.toSong(row)
  }

  return {
    'GET /api/featured-songs': async ({ query }) => {
      const home = await db.categories.findFeatured()
      const { rows, nextCursor } = await db.songs.listPublished({ categoryId: home?.id ?? null, ...query })
      return { songs: rows.map(presenter.toSong), nextCursor }
    },
    'GET /api/newest-songs': async ({ query }) => {
      const { rows } = await db.songs.listPublished({ categoryId: null, limit: query.limit })
      return { songs: rows.map(presenter.toSong) }
    },
    'GET /api/songs': async ({ query }) => {
      const { rows, nextCursor } = await db.songLists.browse(query)
      return { songs: rows.map(presenter.toSong), nextCursor }
    },
    'GET /api/songs/:id': {
      everyone: ({ params }) => songFor(params.id, null),
      signedIn: ({ params, viewer }) => songFor(params.id, viewer),
    },
    'GET /api/admin/songs': async ({ query: { sort, direction, cursor, limit, ...filter } }) => {
      const order = { sort, direction, cursor, limit }
      const [{ rows, nextCursor }, count, pendingCount] = await Promise.all([
        db.songLists.page(filter, order),
        db.songLists.count(filter),
        db.songLists.count({ status: 'pending' }),
      ])
      return { songs: rows.map(presenter.toAdminSong), nextCursor, count, pendingCount }
    },
    'GET /api/admin/playable-songs': async ({ query: { sort, direction, cursor, limit, ...filter } }) => {
      const { rows, nextCursor } = await db.songLists.page(filter, { sort, direction, cursor, limit })
      return { songs: rows.map(presenter.toPlayable), nextCursor }
    },
    'GET /api/admin/songs/:id': async ({ params }) => {
      const row = await db.songs.find(params.id)
      if (!row) throw new AppError('not_found')
      return presenter.toAdminSong(row)
    },
    'POST /api/songs': async ({ body, viewer }) => presenter.toAdminSong(await songs.create(body, viewer)),
    'PUT /api/songs/:id': async ({ params, body, viewer }) => presenter.toAdminSong(await songs.update(params.id, body, viewer)),
    'PUT /api/songs/:id/favorite': async ({ params, body }) => {
      if (!(await db.songs.setFavorite(params.id, body.isFavorite))) throw new AppError('not_found')
      return undefined
    },
    'DELETE /api/songs/:id': async ({ params, viewer }) => {
      await songs.remove(params.id, viewer)
      return undefined
    },
  } satisfies Partial<Handlers>
}
