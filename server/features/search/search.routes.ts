import { searchResultsMax } from '#contract/search.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SongsPresenter } from '#server/features/songs/songs.presenter.ts'
import type { SongsRepository } from '#server/features/songs/songs.repository.ts'
import type { Handlers } from '#server/http/endpoints.ts'

export const searchRoutes = (deps: { songs: SongsRepository; songsPresenter: SongsPresenter; playlists: PublicPlaylistsService }) =>
  ({
    'GET /api/search': async ({ query: { text } }) => {
      const [songs, artists, playlists] = await Promise.all([
        deps.songs.search(text, searchResultsMax),
        deps.songs.searchArtists(text, searchResultsMax),
        deps.playlists.search(text, searchResultsMax),
      ])
      return {
        songs: songs.map(deps.songsPresenter.toSong),
        artists: artists.map(({ name, song_count }) => ({ name, songCount: Number(song_count) })),
        playlists,
      }
    },
  }) satisfies Partial<Handlers>
