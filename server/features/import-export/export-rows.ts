import type { z } from 'zod'
import type { CodeOfFile, DestinationOfFile, PlaylistOfFile, RedirectionOfFile, SongOfFile } from '#contract/export-file.ts'
import type {
  ExportedCode,
  ExportedDestination,
  ExportedPlaylist,
  ExportedPlaylistSong,
  ExportedRedirection,
  ExportedScans,
  ExportedSong,
} from './export.repository.ts'

/** A row as the file has it: every field, null where there is nothing. */
type Row<S extends z.ZodType> = Required<z.input<S>>

const ownAddress = (folder: string, key: string) => `${folder}/${key.split('/').map(encodeURIComponent).join('/')}`
const coverAddress = (row: { cover_path: string | null; external_cover_url: string | null }) =>
  row.cover_path === null ? row.external_cover_url : ownAddress('', `${row.cover_path}-1200.jpg`)

const categoryOf = ({ category_name, category_color }: { category_name: string | null; category_color: string | null }) =>
  category_name === null || category_color === null ? null : { name: category_name, color: category_color }
const profileOf = ({ username, display_name }: { username: string | null; display_name: string | null }) =>
  username === null ? null : { username, display_name }

export const songOfFile = (row: ExportedSong): Row<typeof SongOfFile> => ({
  id: row.id,
  title: row.title,
  artist: row.artist,
  album: row.album,
  category_id: row.category_id,
  category: categoryOf(row),
  file_url: row.media_path === null ? row.external_url : ownAddress('/media', row.media_path),
  file_type: row.media_type,
  cover_image_url: coverAddress(row),
  duration: row.duration_seconds,
  is_favorite: Boolean(row.is_favorite),
  status: row.status,
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

export const playlistOfFile = (row: ExportedPlaylist, songs: ExportedPlaylistSong[]): Row<typeof PlaylistOfFile> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  is_public: Boolean(row.is_public),
  is_favorite: Boolean(row.is_favorite),
  category_id: row.category_id,
  category: categoryOf(row),
  user_id: row.profile_id,
  creator: profileOf(row),
  cover_image_url: coverAddress(row),
  cover_path: row.cover_path,
  created_at: row.created_at,
  playlist_songs: songs.map(({ song_id, position, title, artist, album }) => ({ song_id, position, song: { title, artist, album } })),
})

export const redirectionOfFile = (row: ExportedRedirection): Row<typeof RedirectionOfFile> => ({
  ...row,
  is_active: Boolean(row.is_active),
})

export const codeOfFile = (
  row: ExportedCode,
  o: { destination: ExportedDestination; fallback: ExportedDestination | null; scans: ExportedScans },
): Row<typeof CodeOfFile> => ({
  id: row.id,
  code: row.code,
  label: row.label,
  batch: row.batch_name,
  destination: row.deleted_at === null ? destinationOfFile(o.destination) : null,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  fallback_destination: o.fallback && destinationOfFile(o.fallback),
  is_active: Boolean(row.is_active),
  message: row.message,
  created_at: row.created_at,
  deleted_at: row.deleted_at,
  scans: o.scans.map(({ day, scans }) => ({ day, scans: Number(scans) })),
})

function destinationOfFile({ kind, item_id, address, name, artist, category_name }: ExportedDestination): DestinationOfFile {
  if (kind === 'page') return { kind, path: address }
  if (kind === 'address') return { kind, url: address }
  const id = item_id ?? ''
  if (kind === 'song') return { kind, id, title: name, artist, category: category_name }
  return kind === 'playlist' ? { kind, id, name, category: category_name } : { kind, id, name }
}
