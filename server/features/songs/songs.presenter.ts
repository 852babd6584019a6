import { MediaDetails } from '#contract/media-details.ts'
import type { AdminSong, PlayableSong, Song } from '#contract/songs.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { songDetailColumns } from './song-columns.ts'
import type { SongRow } from './songs.repository.ts'

export type SongsPresenter = ReturnType<typeof createSongsPresenter>

/** The columns behind what a player needs. */
export type PlayableRow = Pick<
  SongRow,
  | 'id'
  | 'title'
  | 'artist'
  | 'album'
  | 'category_id'
  | 'category_name'
  | 'category_color'
  | 'media_type'
  | 'status'
  | 'media_path'
  | 'external_url'
  | 'cover_path'
  | 'external_cover_url'
  | 'captions_path'
  | 'duration_seconds'
  | 'rendition_path'
>

/** Renditions keep the shape. */
function videoSize({ media_type, media_details }: SongRow): Song['videoSize'] {
  if (media_type !== 'video' || media_details === null) return null
  const { width, height } = MediaDetails.parse(JSON.parse(media_details)).video ?? {}
  return width && height ? { width, height } : null
}

/** From row to answer: what a player needs, what the public may see, and what administrators see. */
export function createSongsPresenter(addresses: Addresses) {
  /** The rendition is what is played where there is one. */
  const fileUrl = ({ media_path, rendition_path, external_url, status }: PlayableRow): string => {
    if (media_path === null) return external_url ?? ''
    const key = rendition_path ?? media_path
    return status === 'published' ? addresses.publicMedia(key) : addresses.media(key)
  }

  const toPlayable = (row: PlayableRow): PlayableSong => ({
    id: row.id,
    title: row.title,
    artist: row.artist,
    album: row.album,
    category: { id: row.category_id, name: row.category_name, color: row.category_color },
    mediaType: row.media_type,
    fileUrl: fileUrl(row),
    coverUrl: row.cover_path === null ? row.external_cover_url : addresses.cover(row.cover_path),
    captionsUrl: row.captions_path === null ? null : addresses.captions(row.captions_path),
    durationSeconds: row.duration_seconds,
  })

  const toSong = (row: SongRow): Song => ({
    ...toPlayable(row),
    ...fieldsOf(songDetailColumns, row),
    mimeType: row.rendition_mime_type ?? row.mime_type,
    videoSize: videoSize(row),
    sizeBytes: row.rendition_size_bytes ?? row.size_bytes,
    createdAt: row.created_at,
  })

  const toAdminSong = (row: SongRow): AdminSong => ({
    ...toSong(row),
    // The form takes an address elsewhere for somebody else's file.
    ...(row.media_path !== null && { fileUrl: addresses.media(row.rendition_path ?? row.media_path) }),
    status: row.status,
    isFavorite: Boolean(row.is_favorite),
    isFileMissing: Boolean(row.is_file_missing),
    isCoverPending: row.pending_picture !== null,
    isLimited: row.plays_everywhere !== null && !row.plays_everywhere,
    uploadedBy:
      row.uploaded_by === null
        ? null
        : { id: row.uploaded_by, username: row.uploader_username ?? '', displayName: row.uploader_display_name ?? '' },
    version: row.version,
  })

  return { toPlayable, toSong, toAdminSong }
}
