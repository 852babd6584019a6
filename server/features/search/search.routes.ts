import { relatedMax, searchResultsMax } from '#contract/search.ts'
import type { AlbumsPresenter } from '#server/features/albums/albums.presenter.ts'
import type { ArtistsPresenter } from '#server/features/artists/artists.presenter.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'

interface Deps {
  db: Db
  artistsPresenter: ArtistsPresenter
  albumsPresenter: AlbumsPresenter
  presentSongs: PresentSongs
  publicPlaylists: PublicPlaylistsService
}

export const searchRoutes = (deps: Deps) =>
  ({
    'GET /api/search': async ({ query: { text } }) => {
      const [{ toSong }, artists, albums, songs, playlists] = await Promise.all([
        deps.presentSongs(),
        deps.db.artists.search(text, searchResultsMax),
        deps.db.albums.search(text, searchResultsMax),
        deps.db.songs.search(text, searchResultsMax),
        deps.publicPlaylists.search(text, searchResultsMax),
      ])
      return {
        artists: artists.map(deps.artistsPresenter.toCard),
        albums: await deps.albumsPresenter.toCards(albums),
        songs: songs.map(toSong),
        playlists,
      }
    },
    'GET /api/songs/:id/related': async ({ params }) => {
      const song = await deps.db.songs.find(params.id)
      if (song?.status !== 'published') return { playlists: [], ofAlbum: [], ofArtist: [] }
      const [{ toSong }, playlists, ofAlbum, ofArtist] = await Promise.all([
        deps.presentSongs(),
        deps.publicPlaylists.listOfSong(song.id, relatedMax),
        song.album_id === null ? [] : deps.db.songs.listOfSameAlbum(song, relatedMax),
        deps.db.songs.listOfSameArtist(song, relatedMax),
      ])
      return { playlists, ofAlbum: ofAlbum.map(toSong), ofArtist: ofArtist.map(toSong) }
    },
  }) satisfies Partial<Handlers>
