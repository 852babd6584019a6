import { PlaylistInput } from '#contract/admin-playlists.ts'
import { limits } from '#contract/limits.ts'
import { found } from '#server/app-error.ts'
import type { SongSelectionsService } from '#server/features/songs/song-selections.service.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { AdminPlaylistRow } from './admin-playlists.repository.ts'
import type { PlaylistsPresenter } from './playlists.presenter.ts'
import type { PlaylistsService } from './playlists.service.ts'

interface Deps {
  db: Db
  playlists: PlaylistsService
  playlistsPresenter: PlaylistsPresenter
  songSelections: SongSelectionsService
  presentSongs: PresentSongs
}

export const adminPlaylistsRoutes = ({ db, playlists, playlistsPresenter: presenter, songSelections, presentSongs }: Deps) => {
  const toAdminPlaylist = async (row: AdminPlaylistRow) => presenter.toAdminPlaylist(row, await db.playlists.songCovers([row]))

  return {
    'GET /api/admin/playlists': async ({ query: { counted, ...query } }) => {
      const { rows, nextCursor } = await db.adminPlaylists.list(query)
      const count = counted === 'yes' ? await db.adminPlaylists.count(query) : undefined
      const songCovers = await db.playlists.songCovers(rows)
      return { playlists: rows.map((row) => presenter.toAdminPlaylist(row, songCovers)), nextCursor, count }
    },
    'GET /api/admin/playlists/:id': async ({ params }) => {
      const row = found(await db.adminPlaylists.find(params.id))
      const { toPlaylistSong } = await presentSongs()
      return { ...(await toAdminPlaylist(row)), songs: (await db.playlistSongs.listSongs(params.id)).map(toPlaylistSong) }
    },
    'POST /api/playlists': async ({ body, viewer }) => toAdminPlaylist(await playlists.create(body, viewer)),
    'POST /api/admin/playlists': async ({ body: { name, ...selection }, viewer }) => {
      const songIds = await songSelections.inOrder(selection)
      return toAdminPlaylist(await playlists.create(PlaylistInput.parse({ name, songIds }), viewer))
    },
    'POST /api/admin/playlists/:id/songs': async ({ params, body, viewer }) => {
      const { place, ...selection } = body
      const { playlist, ...counts } = await playlists.addSongs(params.id, await songSelections.inOrder(selection), { place, viewer })
      return { playlist: await toAdminPlaylist(playlist), ...counts }
    },
    'PUT /api/playlists/:id': async ({ params, body, viewer }) => toAdminPlaylist(await playlists.update(params.id, body, viewer)),
    'PUT /api/playlists/:id/favorite': async ({ params, body, viewer }) =>
      toAdminPlaylist(await playlists.setFavorite(params.id, body.isFavorite, viewer)),
    'PUT /api/playlists/:id/live-song': async ({ params, body }) => {
      await playlists.setLiveSong(params.id, body.songId)
    },
    'DELETE /api/playlists/:id': async ({ params, viewer }) => {
      await playlists.remove(params.id, viewer)
    },
    'DELETE /api/playlists/:id/songs/:songId': async ({ params, viewer }) =>
      toAdminPlaylist(await playlists.removeSong(params.id, params.songId, viewer)),
    'GET /api/admin/playlist-songs': async ({ query: { search = '', categoryId = null, sort, ...page } }) => {
      const { rows, nextCursor } = await db.playlistSongs.listToPick({ search, categoryId, sort }, page)
      return { songs: rows.map((await presentSongs()).toPlaylistSong), nextCursor }
    },
    'GET /api/admin/playlist-songs/all': async ({ query: { search = '', categoryId = null, sort } }) => ({
      songs: (await db.playlistSongs.listAllToPick({ search, categoryId, sort }, limits.playlistSongs)).map(
        ({ id, title, duration_seconds }) => ({
          id,
          title,
          durationSeconds: duration_seconds,
        }),
      ),
    }),
  } satisfies Partial<Handlers>
}
