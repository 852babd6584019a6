import type { AdminArtist, Artist, ArtistCard } from '#contract/artists.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { renderRichText } from '#server/rich-text.ts'
import { artistColumns } from './artist-columns.ts'
import type { AdminArtistRow, ArtistRow } from './artists.repository.ts'

export type ArtistsPresenter = ReturnType<typeof createArtistsPresenter>

export function createArtistsPresenter(addresses: Pick<Addresses, 'cover'>) {
  const toCard = (row: ArtistRow): ArtistCard => ({
    id: row.id,
    name: row.name,
    summary: row.summary,
    coverUrl: row.cover_path === null ? null : addresses.cover(row.cover_path),
    songCount: Number(row.song_count ?? 0),
    albumCount: Number(row.album_count ?? 0),
  })

  const toArtist = async (row: ArtistRow): Promise<Artist> => {
    const { sortName: _sortName, names: _names, description, ...fields } = fieldsOf(artistColumns, row)
    return { ...toCard(row), ...fields, descriptionHtml: await renderRichText(description) }
  }

  const toAdminArtist = (row: AdminArtistRow): AdminArtist => ({
    ...toCard(row),
    ...fieldsOf(artistColumns, row),
    songTotal: Number(row.song_total ?? 0),
    albumTotal: Number(row.album_total ?? 0),
    plays: Number(row.plays ?? 0),
    hasCover: row.cover_path !== null,
    createdAt: row.created_at,
    version: row.version,
  })

  return { toCard, toArtist, toAdminArtist }
}
