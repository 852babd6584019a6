import { relatedMax, searchResultsMax } from '#contract/search.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'

export const searchRoutes = (deps: { db: Db; presentSongs: PresentSongs; publicPlaylists: PublicPlaylistsService }) =>
  ({
    'GET /api/search': async ({ query: { text } }) => {
      const [{ toSong }, songs, artists, playlists] = await Promise.all([
        deps.presentSongs(),
        deps.db.songs.search(text, searchResultsMax),
        deps.db.songs.searchArtists(text, searchResultsMax),
        deps.publicPlaylists.search(text, searchResultsMax),
      ])
      return {
        songs: songs.map(toSong),
        artists: artists.map(({ name, song_count }) => ({ name, songCount: Number(song_count) })),
        playlists,
      }
    },
    'GET /api/songs/:id/related': async ({ params }) => {
      const song = await deps.db.songs.find(params.id)
      if (song?.status !== 'published') return { playlists: [], ofAlbum: [], ofArtist: [] }
      const [{ toSong }, playlists, ofAlbum, ofArtist] = await Promise.all([
        deps.presentSongs(),
        deps.publicPlaylists.listOfSong(song.id, relatedMax),
        song.album === null ? [] : deps.db.songs.listRelated(song, 'same-album', relatedMax),
        deps.db.songs.listRelated(song, 'other-albums', relatedMax),
      ])
      return { playlists, ofAlbum: ofAlbum.map(toSong), ofArtist: ofArtist.map(toSong) }
    },
  }) satisfies Partial<Handlers>
