import type { z } from 'zod'
import type {
  AlbumOfFile,
  ArtistOfFile,
  CategoryOfFile,
  CodeOfFile,
  DestinationOfFile,
  PlaylistOfFile,
  RedirectionOfFile,
  SongOfFile,
} from '#contract/export-file.ts'
import { fileFieldsOf } from '#server/database/columns.ts'
import { albumColumns } from '#server/features/albums/album-columns.ts'
import { artistColumns } from '#server/features/artists/artist-columns.ts'
import { categoryColumns } from '#server/features/categories/category-columns.ts'
import { codeColumns } from '#server/features/codes/code-columns.ts'
import { playlistColumns } from '#server/features/playlists/playlist-columns.ts'
import { redirectionColumns } from '#server/features/redirections/redirection-columns.ts'
import { approvalOf, songColumns } from '#server/features/songs/song-columns.ts'
import { narrowest, type Restrictable } from '#server/visibility/visibility-rule.ts'
import type {
  ExportedAlbum,
  ExportedArtist,
  ExportedCategory,
  ExportedCode,
  ExportedDestination,
  ExportedPlaylist,
  ExportedPlaylistSong,
  ExportedRedirection,
  ExportedScans,
  ExportedSong,
} from './export.repository.ts'

/** A row of the file: all fields are present, empty ones null. */
type Row<S extends z.ZodType> = Required<z.input<S>>

const ownAddress = (folder: string, key: string) => `${folder}/${key.split('/').map(encodeURIComponent).join('/')}`
const coverAddress = (row: { cover_path: string | null; external_cover_url: string | null }) =>
  row.cover_path === null ? row.external_cover_url : ownAddress('', `${row.cover_path}-1200.jpg`)

const categoryOfFile = (category: ExportedCategory | undefined): Row<typeof CategoryOfFile> | null =>
  category ? fileFieldsOf(categoryColumns, category) : null
const profileOf = ({ username, display_name }: { username: string | null; display_name: string | null }) =>
  username === null ? null : { username, display_name }

export const artistOfFile = (row: ExportedArtist): Row<typeof ArtistOfFile> => ({
  id: row.id,
  ...fileFieldsOf(artistColumns, row),
  cover_path: row.cover_path,
  created_at: row.created_at,
})

export const albumOfFile = (row: ExportedAlbum): Row<typeof AlbumOfFile> => ({
  id: row.id,
  ...fileFieldsOf(albumColumns, row),
  artists: row.artists,
  cover_path: row.cover_path,
  created_at: row.created_at,
})

/** Each song carries the restriction of its album, because an import may put it on another one. */
const withAlbum = (row: ExportedSong): Restrictable =>
  row.album_visibility === null
    ? row
    : narrowest(row, {
        visibility: row.album_visibility,
        visible_from: row.album_visible_from,
        visible_until: row.album_visible_until,
        is_announced: row.album_is_announced ?? false,
        protection_id: row.album_protection_id,
      })

export const songOfFile = (row: ExportedSong, category: ExportedCategory | undefined): Row<typeof SongOfFile> => ({
  id: row.id,
  ...fileFieldsOf(songColumns, { ...row, ...withAlbum(row) }),
  album_id: row.album_id,
  credits: row.credits.map(({ name, role, instrument }) => ({ name, role, instrument })),
  category: categoryOfFile(category),
  file_url: row.media_path === null ? row.external_url : ownAddress('/media', row.media_path),
  cover_image_url: coverAddress(row),
  duration: row.duration_seconds,
  is_favorite: Boolean(row.is_favorite),
  status: approvalOf(row),
  created_at: row.created_at,
  uploaded_by: row.uploaded_by,
  uploader: profileOf(row),
  media_path: row.media_path,
  mime_type: row.mime_type,
  size_bytes: row.size_bytes,
  content_hash: row.content_hash,
  original_hash: row.original_hash,
  cover_path: row.cover_path,
  captions_path: row.captions_path,
})

export const playlistOfFile = (
  row: ExportedPlaylist,
  { songs, category }: { songs: ExportedPlaylistSong[]; category: ExportedCategory | undefined },
): Row<typeof PlaylistOfFile> => ({
  id: row.id,
  ...fileFieldsOf(playlistColumns, row),
  category: categoryOfFile(category),
  user_id: row.profile_id,
  creator: profileOf(row),
  cover_image_url: coverAddress(row),
  cover_path: row.cover_path,
  created_at: row.created_at,
  playlist_songs: songs.map(({ song_id, position, title, artist, album }) => ({ song_id, position, song: { title, artist, album } })),
})

export const redirectionOfFile = (row: ExportedRedirection): Row<typeof RedirectionOfFile> => ({
  id: row.id,
  ...fileFieldsOf(redirectionColumns, row),
  created_at: row.created_at,
})

export const codeOfFile = (
  row: ExportedCode,
  o: { destination: ExportedDestination; fallback: ExportedDestination | null; scans: ExportedScans },
): Row<typeof CodeOfFile> => ({
  id: row.id,
  ...fileFieldsOf(codeColumns, row),
  batch: row.batch_name,
  destination: row.deleted_at === null ? destinationOfFile(o.destination) : null,
  fallback_destination: o.fallback && destinationOfFile(o.fallback),
  created_at: row.created_at,
  deleted_at: row.deleted_at,
  scans: o.scans.map(({ day, scans }) => ({ day, scans: Number(scans) })),
})

function destinationOfFile({ kind, item_id, address, name, artist, category_name }: ExportedDestination): DestinationOfFile {
  if (kind === 'page') return { kind, path: address }
  if (kind === 'address') return { kind, url: address }
  const id = item_id ?? ''
  if (kind === 'song') return { kind, id, title: name, artist, category: category_name }
  if (kind === 'album') return { kind, id, title: name, artist }
  return kind === 'playlist' ? { kind, id, name, category: category_name } : { kind, id, name }
}
