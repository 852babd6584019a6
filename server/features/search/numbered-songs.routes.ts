import { type NumberedSongs, numberedSongsMax } from '#contract/numbered-songs.ts'
import type { AlbumsService } from '#server/features/albums/albums.service.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { anonymous, type Visitor } from '#server/visibility/visibility-rule.ts'

interface Deps {
  db: Db
  presentSongs: PresentSongs
  publicPlaylists: Pick<PublicPlaylistsService, 'findShared'>
  albums: Pick<AlbumsService, 'getPublic'>
}

interface Query {
  number?: number | undefined
  playlistId?: string | undefined
  albumId?: string | undefined
}

/** Finds songs by the number beside an exhibit, in a hymnal or in a program. */
export const numberedSongsRoutes = ({ db, presentSongs, publicPlaylists, albums }: Deps) => {
  /** Throws not_found for a list that this visitor cannot see now. */
  async function search({ number, playlistId, albumId }: Query, visitor: Visitor): Promise<NumberedSongs> {
    if (playlistId !== undefined) {
      const { row, songs } = await publicPlaylists.findShared(playlistId, visitor)
      const numbered = number === undefined ? [] : inPlaylist(songs, number)
      return { ...(await present(numbered)), playlist: { id: row.id, name: row.name } }
    }
    if (albumId !== undefined) {
      const { row, songs } = await albums.getPublic(albumId, visitor)
      const numbered = songs.filter(({ track_number }) => track_number === number)
      return { ...(await present(numbered)), album: { id: row.id, title: row.title } }
    }
    return present(number === undefined ? [] : await db.songLists.ofNumber(number, numberedSongsMax + 1))
  }

  async function present(rows: readonly SongRow[]): Promise<NumberedSongs> {
    const { toSong } = await presentSongs()
    const songs = rows.slice(0, numberedSongsMax).map((row) => {
      const { id, title, artist, artistId, album, albumId, category, coverUrl } = toSong(row)
      return { id, title, artist, artistId, album, albumId, category, coverUrl }
    })
    return { playlist: null, album: null, songs, hasMore: rows.length > numberedSongsMax }
  }

  return {
    'GET /api/numbered-songs': {
      anonymous: ({ query }) => search(query, anonymous),
      personal: ({ query, ...visitor }) => search(query, visitor),
    },
  } satisfies Partial<Handlers>
}

/** By track number; by position if no song of the playlist has one. */
const inPlaylist = <Row extends Pick<SongRow, 'track_number'>>(songs: readonly Row[], number: number): Row[] =>
  songs.some(({ track_number }) => track_number !== null)
    ? songs.filter(({ track_number }) => track_number === number)
    : songs.slice(number - 1, number)
