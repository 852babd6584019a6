import type { Generated } from 'kysely'
import type { AnalysisObstacle, RenditionObstacle } from '#contract/song-media.ts'
import type { Flag } from './column-types.ts'

/* Tables of what is read from media files, and of what is made of them. */

/** What was read from the media file at a storage key, and what was made of it. Rows leave with their files by triggers: migration 022. */
export interface MediaFilesTable {
  /** Key in the storage: songs.media_path. */
  path: string
  /** MediaDetails as JSON; null where they could not be read. */
  details: string | null
  /** The file or its rendition plays in all browsers of playability.ts. */
  plays_everywhere: Flag
  /** Key in the storage. */
  rendition_path: string | null
  rendition_mime_type: string | null
  rendition_size_bytes: number | null
  /** Why a rendition is missing. */
  obstacle: RenditionObstacle | null
  /** Of the rules that this was made by (rendition-rules.ts): 0 to have it made again. */
  rules_version: number
  /** Of the frame that was taken as a cover (posters.service.ts). */
  poster_version: Generated<number>
  /** Key in the storage of a small rendition; null where there is none. */
  small_path: Generated<string | null>
  /** Of small-renditions.service.ts: 0 to have it made again. */
  small_version: Generated<number>
  /** Key in the storage of the main playlist of a long video in several sizes, beside its other files; null where there is none. */
  stream_path: Generated<string | null>
  /** Of stream-rules.ts: 0 to have it made again. */
  stream_version: Generated<number>
}

/** What was measured in the sound of a media file. */
export interface SoundAnalysesTable {
  /** Key in the storage: media_files.path. */
  path: string
  /** Integrated loudness in LUFS; null of silence, and where it was not measured. */
  loudness: number | null
  /** In dBTP. */
  true_peak: number | null
  silence_start_seconds: number | null
  silence_end_seconds: number | null
  /** The waveform: a byte for each peak, in base64. */
  peaks: string | null
  /** Why nothing was measured. Null also of a file without sound. */
  obstacle: AnalysisObstacle | null
  /** Of what is measured (analysis.service.ts): 0 to have it measured again. */
  rules_version: number
}

/** Files for which S3 addresses were signed that have not expired. */
export interface SignedAddressesTable {
  /** Key in the storage. */
  path: string
  /** Of the song: songs.media_path. Another one where the address is that of a rendition. */
  media_path: string
  /** When the last address expires. */
  expires_at: string
  /** 'withdrawn': the storage has the file where its addresses do not find it. 'withdrawing': the file may be in either place. */
  state: 'valid' | 'withdrawing' | 'withdrawn'
}
