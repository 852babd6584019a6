import type { MediaDetails } from '#contract/media-details.ts'
import type { Playability, RenditionFormat } from '#contract/song-media.ts'
import { hasOwnDecoder } from '../codecs/own-decoders.ts'
import { browsersWithout } from './playability.ts'

/** Increment it with every change of playability.ts or of renditions: files of older versions are then read and converted again. */
export const rulesVersion = 2

/** The format of the rendition, and what creates it. */
export interface RenditionPlan {
  format: RenditionFormat
  with: 'ffmpeg' | 'own decoder'
}

const isPcm = (codec: string) => /^pcm_/.test(codec)
const losslessCodecs = ['alac', 'flac', 'wavpack', 'tta', 'ape', 'dsd', 'mlp', 'truehd']

/** Whether the sound is stored without loss. */
export function isLossless({ audio }: Pick<MediaDetails, 'audio'>): boolean {
  const codec = audio?.codec ?? ''
  return isPcm(codec) || losslessCodecs.includes(codec)
}

/** Null if all browsers play the original. */
function renditionFormat(details: MediaDetails): RenditionFormat | null {
  if (browsersWithout(details).length === 0) return null
  if (details.video) return 'mp4'
  return isLossless(details) ? 'flac' : 'aac'
}

/** What to do for a file. `obstacle` if a rendition is needed but cannot be created. */
export function planRendition(
  details: MediaDetails,
  hasFfmpeg: boolean,
): { plan: RenditionPlan | null; obstacle: Playability['obstacle'] } {
  const format = renditionFormat(details)
  if (format === null) return { plan: null, obstacle: null }
  // Only ffprobe can read it, which comes with ffmpeg.
  if (!details.audio && !details.video) return { plan: null, obstacle: 'needs_ffmpeg' }
  if (hasFfmpeg) return { plan: { format, with: 'ffmpeg' }, obstacle: null }
  if (details.audio && !details.video && hasOwnDecoder(details.container, details.audio))
    return { plan: { format: 'flac', with: 'own decoder' }, obstacle: null }
  return { plan: null, obstacle: 'needs_ffmpeg' }
}

export function playabilityOf(details: MediaDetails, hasFfmpeg: boolean): Playability {
  const { plan, obstacle } = planRendition(details, hasFfmpeg)
  return { unsupportedIn: browsersWithout(details), rendition: plan?.format ?? null, obstacle }
}
