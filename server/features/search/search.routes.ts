import { lyricsExcerpt } from '#contract/lyrics.ts'
import { relatedMax, type SearchedKind, searchPageMax, searchResultsMax } from '#contract/search.ts'
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

const cursorOf = (kind: SearchedKind, position: string | null) => (position === null ? null : `${kind}.${position}`)

function positionIn(cursor: string) {
  const [kind = '', position = ''] = cursor.split('.')
  return { kind, position }
}

const none = { rows: [], nextCursor: null }

export const searchRoutes = (deps: Deps) =>
  ({
    'GET /api/search': async ({ query: { text, cursor } }) => {
      const after = cursor && positionIn(cursor)
      const page = after ? { cursor: after.position, limit: searchPageMax } : { limit: searchResultsMax }
      const isSought = (kind: SearchedKind) => !after || after.kind === kind
      const [{ toSong }, artists, albums, songs, lyrics, { playlists, ...further }] = await Promise.all([
        deps.presentSongs(),
        isSought('artists') ? deps.db.artists.search(text, page) : none,
        isSought('albums') ? deps.db.albums.search(text, page) : none,
        isSought('songs') ? deps.db.songs.search(text, page) : none,
        isSought('lyrics') ? deps.db.songs.searchLyrics(text, page) : none,
        isSought('playlists') ? deps.publicPlaylists.search(text, page) : { playlists: [], nextCursor: null },
      ])
      const texts = await deps.db.songs.lyricsOf(lyrics.rows.map(({ id }) => id))
      return {
        artists: artists.rows.map(deps.artistsPresenter.toCard),
        albums: await deps.albumsPresenter.toCards(albums.rows),
        songs: songs.rows.map(toSong),
        playlists,
        lyrics: lyrics.rows.map((row) => {
          const { text: line, startSeconds } = lyricsExcerpt(texts.get(row.id) ?? '', text)
          return { song: toSong(row), line, startSeconds }
        }),
        next: {
          artists: cursorOf('artists', artists.nextCursor),
          albums: cursorOf('albums', albums.nextCursor),
          songs: cursorOf('songs', songs.nextCursor),
          playlists: cursorOf('playlists', further.nextCursor),
          lyrics: cursorOf('lyrics', lyrics.nextCursor),
        },
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
