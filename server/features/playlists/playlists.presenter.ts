import type { PlaylistCard } from '#contract/playlists.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { PlaylistCardRow, PlaylistsRepository } from './playlists.repository.ts'

export type PlaylistsPresenter = ReturnType<typeof createPlaylistsPresenter>
type FirstSong = Awaited<ReturnType<PlaylistsRepository['listFirstSongs']>>[number]

export function createPlaylistsPresenter(addresses: Addresses) {
  const toCard = (row: PlaylistCardRow, firstSongs: FirstSong[]): PlaylistCard => ({
    id: row.id,
    name: row.name,
    description: row.description,
    coverUrl: row.cover_path === null ? row.external_cover_url : addresses.cover(row.cover_path),
    category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '', color: row.category_color ?? '' },
    creator: row.creator_username === null ? null : { username: row.creator_username, displayName: row.creator_display_name ?? '' },
    songCount: Number(row.song_count),
    firstSongs: firstSongs.filter((song) => song.playlist_id === row.id).map(({ id, title, artist }) => ({ id, title, artist })),
    createdAt: row.created_at,
  })

  return {
    toCard,
    toCards: (rows: PlaylistCardRow[], firstSongs: FirstSong[]) => rows.map((row) => toCard(row, firstSongs)),
  }
}
