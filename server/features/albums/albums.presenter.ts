import type { AdminAlbum, Album, AlbumCard, AlbumSong, DuplicateAlbum } from '#contract/albums.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { DownloadOffers } from '#server/features/songs/download-offers.ts'
import { approvalOf } from '#server/features/songs/song-columns.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { renderRichText } from '#server/rich-text.ts'
import { albumColumns, albumDetailColumns } from './album-columns.ts'
import { discsOf } from './album-discs.ts'
import type { AdminAlbumRow, AlbumRow } from './albums.repository.ts'
import type { PublicAlbum } from './albums.service.ts'

export type AlbumsPresenter = ReturnType<typeof createAlbumsPresenter>

export function createAlbumsPresenter(deps: {
  db: Db
  addresses: Pick<Addresses, 'albumCover'>
  presentSongs: PresentSongs
  downloadOffers: Pick<DownloadOffers, 'ofList'>
}) {
  const { db, addresses, presentSongs, downloadOffers } = deps

  /** The artists of each album: all of them, or only those that are public. */
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
    coverUrl: addresses.albumCover(row),
    songCount: Number(row.song_count ?? 0),
  })

  async function toCards(rows: readonly AlbumRow[]): Promise<AlbumCard[]> {
    const artists = await artistsOf(rows, 'public')
    return rows.map((row) => toCard(row, artists(row)))
  }

  async function toAdminAlbums(rows: readonly AdminAlbumRow[]): Promise<AdminAlbum[]> {
    const artists = await artistsOf(rows, 'all')
    return rows.map((row) => ({
      ...toCard(row, artists(row)),
      ...fieldsOf(albumColumns, row),
      protectionId: row.protection_id,
      songCount: Number(row.song_total ?? 0),
      isListed: Number(row.song_count ?? 0) > 0,
      plays: Number(row.plays ?? 0),
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

    async toAdminAlbum(row: AdminAlbumRow): Promise<AdminAlbum> {
      const [album] = await toAdminAlbums([row])
      return album as AdminAlbum
    },

    async toDuplicates(groups: readonly AdminAlbumRow[][]): Promise<DuplicateAlbum[][]> {
      const rows = groups.flat()
      const [albums, discNumbers] = await Promise.all([toAdminAlbums(rows), db.albums.discNumbersOf(rows.map(({ id }) => id))])
      const presented = new Map(
        albums.map((album) => [album.id, { ...album, discs: discsOf(album.title, discNumbers.get(album.id) ?? []) }]),
      )
      return groups.map((group) => group.flatMap(({ id }) => presented.get(id) ?? []))
    },

    /** An unlisted album without a cover of its own gets the cover of its first song. */
    async toAlbum({ row, songs: songRows, isUnlisted, closed }: PublicAlbum): Promise<Album> {
      const { description, names: _, ...fields } = fieldsOf(albumDetailColumns, row)
      const [artists, songs, descriptionHtml, downloads] = await Promise.all([
        artistsOf([row], 'public'),
        toSongs(songRows),
        renderRichText(description),
        downloadOffers.ofList('album', row, songRows),
      ])
      return {
        ...toCard(row, artists(row)),
        ...fields,
        ...(isUnlisted && { isUnlisted, songCount: songs.length, coverUrl: addresses.albumCover(row) ?? songs[0]?.coverUrl ?? null }),
        ...(closed && { closed }),
        descriptionHtml,
        songs,
        totalSeconds: songs.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
        downloads,
      }
    },

    toAdminSongs: async (rows: readonly SongRow[]) =>
      (await toSongs(rows)).map((song, index) => ({ ...song, status: approvalOf(rows[index] ?? { status: 'pending' }) })),
  }
}
