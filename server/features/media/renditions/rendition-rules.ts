import type { MediaDetails } from '#contract/media-details.ts'
import type { Playability, RenditionFormat } from '#contract/song-media.ts'
import { hasOwnDecoder } from '../codecs/own-decoders.ts'
import { browsersWithout } from './playability.ts'

/** Incremented with every change of playability.ts or of what renditions are: files of an older version are read, and made, again. */
export const rulesVersion = 2

/** A rendition to make, and with what. */
export interface RenditionPlan {
  format: RenditionFormat
  with: 'ffmpeg' | 'own decoder'
}

const isPcm = (codec: string) => /^pcm_/.test(codec)
const losslessCodecs = ['alac', 'flac', 'wavpack', 'tta', 'ape', 'dsd', 'mlp', 'truehd']

/** Null where all browsers play the file itself. */
export function renditionFormat(details: MediaDetails): RenditionFormat | null {
  if (browsersWithout(details).length === 0) return null
  if (details.video) return 'mp4'
  const codec = details.audio?.codec ?? ''
  return isPcm(codec) || losslessCodecs.includes(codec) ? 'flac' : 'aac'
}

/** What is done for a file; `obstacle` where something should be and cannot. */
export function planRendition(
  details: MediaDetails,
  hasFfmpeg: boolean,
): { plan: RenditionPlan | null; obstacle: Playability['obstacle'] } {
  const format = renditionFormat(details)
  if (format === null) return { plan: null, obstacle: null }
  // Read by ffprobe alone, which comes with ffmpeg.
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
