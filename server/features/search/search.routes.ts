import { searchResultsMax } from '#contract/search.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SongsPresenter } from '#server/features/songs/songs.presenter.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'

export const searchRoutes = (deps: { db: Db; songsPresenter: SongsPresenter; publicPlaylists: PublicPlaylistsService }) =>
  ({
    'GET /api/search': async ({ query: { text } }) => {
      const [songs, artists, playlists] = await Promise.all([
        deps.db.songs.search(text, searchResultsMax),
        deps.db.songs.searchArtists(text, searchResultsMax),
        deps.publicPlaylists.search(text, searchResultsMax),
      ])
      return {
        songs: songs.map(deps.songsPresenter.toSong),
        artists: artists.map(({ name, song_count }) => ({ name, songCount: Number(song_count) })),
        playlists,
      }
    },
  }) satisfies Partial<Handlers>
