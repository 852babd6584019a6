import type { DownloadChoice } from '#contract/downloads.ts'
import { mp3Type } from '#contract/song-media.ts'
import type { FileFormat } from '#server/http/addresses.ts'

/** Who may download an item; 'granted': this visitor, by a download code. */
export type DownloadAccess = Exclude<DownloadChoice, 'default'> | 'granted'

export const mayDownload = (access: DownloadAccess): boolean => access === 'free' || access === 'granted'

/** Whether a download of the album or playlist includes the song. A song without a choice of its own follows the list. */
export const isInDownload = (song: { downloads: DownloadChoice; media_path: string | null }, access: DownloadAccess): boolean =>
  song.media_path !== null && song.downloads !== 'off' && (song.downloads !== 'code' || access !== 'free')

/** Columns of a song that name its files. */
interface SongFiles {
  media_path: string | null
  mime_type: string | null
  rendition_path: string | null
  rendition_mime_type: string | null
  mp3_path: string | null
}

/** Whether one of the songs has a file of its own in the format. */
export const isInFormat = (songs: readonly Pick<SongFiles, 'rendition_path' | 'mp3_path'>[], format: FileFormat): boolean =>
  format === 'original' || songs.some((song) => song[format === 'mp3' ? 'mp3_path' : 'rendition_path'] !== null)

/** Formats in which a list of songs is offered. One of MP3 renditions plays everywhere, too. */
export function formatsOfList(songs: readonly Pick<SongFiles, 'rendition_path' | 'mp3_path'>[]): FileFormat[] {
  const other = (['mp3', 'rendition'] as const).find((format) => isInFormat(songs, format))
  return ['original', ...(other ? [other] : [])]
}

/** The song's file in the format, or in the nearest one that it has; null if it is not stored here. */
export function fileInFormat(song: SongFiles, format: FileFormat): { key: string; mimeType: string } | null {
  const { media_path, mime_type, rendition_path, rendition_mime_type, mp3_path } = song
  if (format === 'mp3' && mp3_path !== null) return { key: mp3_path, mimeType: mp3Type }
  if (format !== 'original' && rendition_path !== null && rendition_mime_type !== null)
    return { key: rendition_path, mimeType: rendition_mime_type }
  return media_path !== null && mime_type !== null ? { key: media_path, mimeType: mime_type } : null
}
