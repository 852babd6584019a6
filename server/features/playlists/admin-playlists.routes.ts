import { bounds } from '#contract/bounds.ts'
import { decodeCursor, toPage } from '#server/database/cursor.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { AdminPlaylistsRepository } from './admin-playlists.repository.ts'
import { decodeTitleCursor, encodeTitleCursor, type PlaylistSongsRepository } from './playlist-songs.repository.ts'
import type { PlaylistsPresenter } from './playlists.presenter.ts'
import type { PlaylistsService } from './playlists.service.ts'

export const adminPlaylistsRoutes = (deps: {
  playlists: AdminPlaylistsRepository
  songs: PlaylistSongsRepository
  service: PlaylistsService
  presenter: PlaylistsPresenter
}) => {
  const { playlists, songs, service, presenter } = deps

  return {
    'GET /api/admin/playlists': async ({ query }) => {
      const search = query.search ?? ''
      const after = query.cursor ? decodeCursor(query.cursor) : null
      const [found, count] = await Promise.all([playlists.list({ search, after, limit: query.limit + 1 }), playlists.count(search)])
      const { rows, nextCursor } = toPage(found, query.limit)
      return { playlists: rows.map(presenter.toAdminPlaylist), nextCursor, count }
    },
    'GET /api/admin/playlists/:id': async ({ params }) => {
      const row = await playlists.find(params.id)
      if (!row) throw new AppError('not_found')
      return { ...presenter.toAdminPlaylist(row), songs: (await songs.listSongs(params.id)).map(presenter.toPlaylistSong) }
    },
    'POST /api/playlists': async ({ body, viewer }) => presenter.toAdminPlaylist(await service.create(body, viewer)),
    'PUT /api/playlists/:id': async ({ params, body, viewer }) => presenter.toAdminPlaylist(await service.update(params.id, body, viewer)),
    'PUT /api/playlists/:id/favorite': async ({ params, body, viewer }) =>
      presenter.toAdminPlaylist(await service.setFavorite(params.id, body.isFavorite, viewer)),
    'DELETE /api/playlists/:id': async ({ params, viewer }) => {
      await service.remove(params.id, viewer)
      return undefined
    },
    'DELETE /api/playlists/:id/songs/:songId': async ({ params, viewer }) =>
      presenter.toAdminPlaylist(await service.removeSong(params.id, params.songId, viewer)),
    'GET /api/admin/playlist-songs': async ({ query: { search = '', categoryId = null, cursor, limit } }) => {
      const found = await songs.listToPick({ search, categoryId }, { after: cursor ? decodeTitleCursor(cursor) : null, limit: limit + 1 })
      const last = found[limit - 1]
      return {
        songs: found.slice(0, limit).map(presenter.toPlaylistSong),
        nextCursor: found.length > limit && last ? encodeTitleCursor(last) : null,
      }
    },
    'GET /api/admin/playlist-songs/all': async ({ query: { search = '', categoryId = null } }) => ({
      songs: (await songs.listAllToPick({ search, categoryId }, bounds.playlistSongs)).map(({ id, title, duration_seconds }) => ({
        id,
        title,
        durationSeconds: duration_seconds,
      })),
    }),
  } satisfies Partial<Handlers>
}
