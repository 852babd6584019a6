import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import type { PlaylistCard } from '#contract/playlists.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { AdminPlaylistRow } from './admin-playlists.repository.ts'
import { playlistDetailColumns } from './playlist-columns.ts'
import type { PlaylistCardRow, PlaylistsRepository } from './playlists.repository.ts'

export type PlaylistsPresenter = ReturnType<typeof createPlaylistsPresenter>
type SongCovers = Awaited<ReturnType<PlaylistsRepository['songCovers']>>
type FirstSong = Awaited<ReturnType<PlaylistsRepository['listFirstSongs']>>[number]

export function createPlaylistsPresenter(addresses: Addresses) {
  /** The fields of a playlist that all responses share. */
  const toSummary = (row: PlaylistCardRow | AdminPlaylistRow, songCovers: SongCovers) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    coverUrl: addresses.playlistCover(row, songCovers.get(row.id) ?? []),
    category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '', color: row.category_color ?? '' },
    creator: row.creator_username === null ? null : { username: row.creator_username, displayName: row.creator_display_name ?? '' },
    songCount: Number(row.song_count),
    createdAt: row.created_at,
  })

  const toCard = (row: PlaylistCardRow, firstSongs: FirstSong[], songCovers: SongCovers): PlaylistCard => ({
    ...toSummary(row, songCovers),
    firstSongs: firstSongs
      .filter((song) => song.playlist_id === row.id)
      .map(({ id, title, artist, artist_id }) => ({ id, title, artist, artistId: artist_id })),
  })

  return {
    toCard,
    toCards: (rows: PlaylistCardRow[], firstSongs: FirstSong[], songCovers: SongCovers) =>
      rows.map((row) => toCard(row, firstSongs, songCovers)),
    toAdminPlaylist: (row: AdminPlaylistRow, songCovers: SongCovers): AdminPlaylist => ({
      ...toSummary(row, songCovers),
      ...fieldsOf(playlistDetailColumns, row),
      protectionId: row.protection_id,
      hasCover: row.cover_path !== null || row.external_cover_url !== null,
      version: row.version,
    }),
  }
}
