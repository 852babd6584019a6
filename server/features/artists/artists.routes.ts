import { found } from '#server/app-error.ts'
import type { AlbumsPresenter } from '#server/features/albums/albums.presenter.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { ArtistMergesService } from './artist-merges.service.ts'
import type { ArtistsPresenter } from './artists.presenter.ts'
import type { ArtistsService } from './artists.service.ts'

interface Deps {
  db: Db
  artists: ArtistsService
  artistMerges: ArtistMergesService
  artistsPresenter: ArtistsPresenter
  albumsPresenter: AlbumsPresenter
  presentSongs: PresentSongs
  publicPlaylists: PublicPlaylistsService
}

/** Albums on one page. */
const albumsMax = 24
const playlistsMax = 12
const duplicatesMax = 100

export const artistsRoutes = ({ db, artists, artistMerges, artistsPresenter, albumsPresenter, presentSongs, publicPlaylists }: Deps) => {
  const { toCard, toArtist, toAdminArtist } = artistsPresenter
  return {
    'GET /api/artists': async ({ query }) => {
      const [{ rows, nextCursor }, initials] = await Promise.all([db.artists.listPublic(query), db.artists.publicInitials()])
      return { artists: rows.map(toCard), nextCursor, initials }
    },
    'GET /api/artists/:id': async ({ params: { id }, query: { albumsCursor, ...page } }) => {
      const row = found(await db.artists.findPublic(id))
      const artist = await toArtist(row)
      const [{ toSong }, albums, songs, playlists] = await Promise.all([
        presentSongs(),
        db.albums.listOfArtist(id, { cursor: albumsCursor, limit: albumsMax }),
        db.songLists.ofArtist(id, page),
        publicPlaylists.listOfArtist(id, playlistsMax),
      ])
      return {
        artist,
        albums: await albumsPresenter.toCards(albums.rows),
        nextAlbums: albums.nextCursor,
        songs: songs.rows.map(toSong),
        nextCursor: songs.nextCursor,
        playlists,
      }
    },
    'GET /api/admin/artists': async ({ query: { search = '', counted, ...order } }) => {
      const { rows, nextCursor } = await db.artists.list({ search, ...order })
      const count = counted === 'yes' ? await db.artists.count(search) : undefined
      return { artists: rows.map(toAdminArtist), nextCursor, count }
    },
    'GET /api/admin/artists/duplicates': async () => ({
      groups: (await db.artists.listDuplicates(duplicatesMax)).map((group) => group.map(toAdminArtist)),
    }),
    'GET /api/admin/artists/:id': async ({ params }) => toAdminArtist(found(await db.artists.find(params.id))),
    'POST /api/artists': async ({ body, viewer }) => toAdminArtist(await artists.create(body, viewer)),
    'PUT /api/artists/:id': async ({ params, body, viewer }) => toAdminArtist(await artists.update(params.id, body, viewer)),
    'POST /api/artists/:id/merge': ({ params, body, viewer }) => artistMerges.merge(params.id, body, viewer),
    'DELETE /api/artists/:id': async ({ params, viewer }) => {
      await artists.remove(params.id, viewer)
    },
  } satisfies Partial<Handlers>
}
