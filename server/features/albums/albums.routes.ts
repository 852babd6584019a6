import { found } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { AlbumMergesService } from './album-merges.service.ts'
import type { AlbumsPresenter } from './albums.presenter.ts'
import type { AlbumsService } from './albums.service.ts'
import { songsVersionOf } from './songs-version.ts'

const duplicatesMax = 100

interface Deps {
  db: Db
  albums: AlbumsService
  albumMerges: AlbumMergesService
  albumsPresenter: AlbumsPresenter
}

export const albumsRoutes = ({ db, albums, albumMerges, albumsPresenter }: Deps) => {
  const { toCards, toAlbum, toAdminAlbum, toAdminAlbums, toAdminSongs, toDuplicates } = albumsPresenter
  return {
    'GET /api/albums': async ({ query }) => {
      const [{ rows, nextCursor }, initials] = await Promise.all([db.albums.listPublic(query), db.albums.publicInitials()])
      return { albums: await toCards(rows), nextCursor, initials }
    },
    'GET /api/albums/:id': {
      anonymous: async ({ params: { id } }) => toAlbum(await albums.getPublic(id)),
      personal: async ({ params: { id }, ...visitor }) => toAlbum(await albums.getPublic(id, visitor)),
    },
    'GET /api/admin/albums': async ({ query: { search = '', counted, ...order } }) => {
      const { rows, nextCursor } = await db.albums.list({ search, ...order })
      const count = counted === 'yes' ? await db.albums.count(search) : undefined
      return { albums: await toAdminAlbums(rows), nextCursor, count }
    },
    'GET /api/admin/albums/duplicates': async () => ({ groups: await toDuplicates(await db.albums.listDuplicates(duplicatesMax)) }),
    'GET /api/admin/albums/:id': async ({ params: { id } }) => {
      const album = await toAdminAlbum(found(await db.albums.find(id)))
      const songs = await db.songLists.ofAlbum(id, { pending: 'included' })
      return { album, songs: await toAdminSongs(songs), songTotal: await db.albums.countSongs(id), songsVersion: songsVersionOf(songs) }
    },
    'POST /api/albums': async ({ body, viewer }) => toAdminAlbum(await albums.create(body, viewer)),
    'PUT /api/albums/:id': async ({ params, body, viewer }) => toAdminAlbum(await albums.update(params.id, body, viewer)),
    'PUT /api/albums/:id/songs': async ({ params, body, viewer }) => {
      const { album, removedCount } = await albums.setSongs(params.id, body, viewer)
      return { ...(await toAdminAlbum(album)), removedCount }
    },
    'POST /api/albums/:id/merge': ({ params, body, viewer }) => albumMerges.merge(params.id, body, viewer),
    'DELETE /api/albums/:id': async ({ params, viewer }) => {
      await albums.remove(params.id, viewer)
    },
  } satisfies Partial<Handlers>
}
