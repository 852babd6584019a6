import type { Generated } from 'kysely'
import type { AnalysisObstacle, RenditionObstacle } from '#contract/song-media.ts'
import type { Flag } from './column-types.ts'

/* Tables about media files: what was read from them, and the files generated from them. */

/**
 * Facts read from the media file at a storage key, and the files generated from it. Triggers delete rows together with their files:
 * migration 022.
 */
export interface MediaFilesTable {
  /** Key in the storage: songs.media_path. */
  path: string
  /** MediaDetails as JSON; null if they could not be read. */
  details: string | null
  /** Whether the file or its rendition plays in all browsers of playability.ts. */
  plays_everywhere: Flag
  /** Key in the storage. */
  rendition_path: string | null
  rendition_mime_type: string | null
  rendition_size_bytes: number | null
  /** Why a rendition is missing. */
  obstacle: RenditionObstacle | null
  /** Version of the rules by which this row was made (rendition-rules.ts): 0 requests processing again. */
  rules_version: number
  /** Version of posters.service.ts that took a frame as cover. */
  poster_version: Generated<number>
  /** Key in the storage of a small rendition; null if there is none. */
  small_path: Generated<string | null>
  small_size_bytes: Generated<number | null>
  /** Version in sound-renditions.service.ts: 0 requests processing again. */
  small_version: Generated<number>
  /** Key in the storage of an MP3 rendition for downloads; null if there is none. */
  mp3_path: Generated<string | null>
  mp3_size_bytes: Generated<number | null>
  /** Version in sound-renditions.service.ts: 0 if it was not made, because it was not offered. */
  mp3_version: Generated<number>
  /** Storage key of the main playlist of a long video's stream; its other files are beside it. Null if there is none. */
  stream_path: Generated<string | null>
  /** Version of stream-rules.ts: 0 requests processing again. */
  stream_version: Generated<number>
}

/** Measurements of a media file's sound. */
export interface SoundAnalysesTable {
  /** Key in the storage: media_files.path. */
  path: string
  /** Integrated loudness in LUFS; null for silence, and if it was not measured. */
  loudness: number | null
  /** In dBTP. */
  true_peak: number | null
  silence_start_seconds: number | null
  silence_end_seconds: number | null
  /** The waveform: one byte per peak, in base64. */
  peaks: string | null
  /** Why nothing was measured. Also null for a file without sound. */
  obstacle: AnalysisObstacle | null
  /** Version of the analysis (analysis.service.ts): 0 requests measuring again. */
  rules_version: number
}

/** Files with signed S3 addresses that have not expired. */
export interface SignedAddressesTable {
  /** Key in the storage. */
  path: string
  /** songs.media_path of the song. It differs from `path` if the address is that of a rendition. */
  media_path: string
  /** When the last address expires. */
  expires_at: string
  /** 'withdrawn': moved in the storage to where its addresses do not find it. 'withdrawing': the file may be in either location. */
  state: 'valid' | 'withdrawing' | 'withdrawn'
}
