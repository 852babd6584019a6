import type { AdminAlbum, Album, AlbumCard, AlbumSong } from '#contract/albums.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { SongRow } from '#server/features/songs/songs.repository.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { renderRichText } from '#server/rich-text.ts'
import { albumColumns } from './album-columns.ts'
import type { AlbumRow } from './albums.repository.ts'

export type AlbumsPresenter = ReturnType<typeof createAlbumsPresenter>

export function createAlbumsPresenter(deps: { db: Db; addresses: Pick<Addresses, 'cover'>; presentSongs: PresentSongs }) {
  const { db, addresses, presentSongs } = deps

  const coverUrl = (row: AlbumRow): string | null => {
    const path = row.cover_path ?? row.song_cover_path
    return path === null ? row.song_external_cover_url : addresses.cover(path)
  }

  /** Those that visitors see, or all of them. */
  async function artistsOf(rows: readonly AlbumRow[], seen: 'public' | 'all') {
    const artists = await db.albums.artistsOf(rows.map(({ id }) => id))
    const shown = artists.filter(({ is_public }) => seen === 'all' || Boolean(is_public))
    const byAlbum = Map.groupBy(shown, ({ album_id }) => album_id)
    return ({ id }: AlbumRow) => (byAlbum.get(id) ?? []).map((artist) => ({ id: artist.id, name: artist.name }))
  }

  const toCard = (row: AlbumRow, artists: AlbumCard['artists']): AlbumCard => ({
    id: row.id,
    title: row.title,
    artist: row.artist,
    artists,
    kind: row.kind,
    releaseDate: row.release_date,
    coverUrl: coverUrl(row),
    songCount: Number(row.song_count ?? 0),
  })

  async function toCards(rows: readonly AlbumRow[]): Promise<AlbumCard[]> {
    const artists = await artistsOf(rows, 'public')
    return rows.map((row) => toCard(row, artists(row)))
  }

  async function toAdminAlbums(rows: readonly AlbumRow[]): Promise<AdminAlbum[]> {
    const artists = await artistsOf(rows, 'all')
    return rows.map((row) => ({
      ...toCard(row, artists(row)),
      ...fieldsOf(albumColumns, row),
      hasCover: row.cover_path !== null,
      createdAt: row.created_at,
      version: row.version,
    }))
  }

  async function toSongs(rows: readonly SongRow[]): Promise<AlbumSong[]> {
    const { toPlayable } = await presentSongs()
    return rows.map((row) => ({ ...toPlayable(row), discNumber: row.disc_number, trackNumber: row.track_number }))
  }

  return {
    toCards,
    toAdminAlbums,

    async toAdminAlbum(row: AlbumRow): Promise<AdminAlbum> {
      const [album] = await toAdminAlbums([row])
      return album as AdminAlbum
    },

    async toAlbum(row: AlbumRow, songRows: readonly SongRow[]): Promise<Album> {
      const { description, ...fields } = fieldsOf(albumColumns, row)
      const [artists, songs, descriptionHtml] = await Promise.all([
        artistsOf([row], 'public'),
        toSongs(songRows),
        renderRichText(description),
      ])
      return {
        ...toCard(row, artists(row)),
        ...fields,
        descriptionHtml,
        songs,
        totalSeconds: songs.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
      }
    },

    toAdminSongs: async (rows: readonly SongRow[]) =>
      (await toSongs(rows)).map((song, index) => ({ ...song, status: rows[index]?.status ?? 'pending' })),
  }
}
