import { limits } from '#contract/limits.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { AdminPlaylistsRepository } from './admin-playlists.repository.ts'
import type { PlaylistSongsRepository } from './playlist-songs.repository.ts'
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
    'GET /api/admin/playlists': async ({ query: { search = '', ...page } }) => {
      const [{ rows, nextCursor }, count] = await Promise.all([playlists.list({ search, ...page }), playlists.count(search)])
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
    'GET /api/admin/playlist-songs': async ({ query: { search = '', categoryId = null, ...page } }) => {
      const { rows, nextCursor } = await songs.listToPick({ search, categoryId }, page)
      return { songs: rows.map(presenter.toPlaylistSong), nextCursor }
    },
    'GET /api/admin/playlist-songs/all': async ({ query: { search = '', categoryId = null } }) => ({
      songs: (await songs.listAllToPick({ search, categoryId }, limits.playlistSongs)).map(({ id, title, duration_seconds }) => ({
        id,
        title,
        durationSeconds: duration_seconds,
      })),
    }),
  } satisfies Partial<Handlers>
}
