import type { AudioDetails } from '#contract/media-details.ts'

/** Limit of FLAC in browsers. The decoders here do not resample. */
const sampleRateMax = 192_000
const bitsMax = 24

const pcmCodecs = /^pcm_(u8|s8|s16[bl]e|s24[bl]e|s32[bl]e|f32[bl]e|f64[bl]e|alaw|mulaw)$/

/** Whether open-pcm.ts decodes a file of these details. */
export function hasOwnDecoder(container: string, { codec, sampleRate, channels, bitsPerSample }: AudioDetails): boolean {
  if (!sampleRate || sampleRate > sampleRateMax || !channels) return false
  if (['wav', 'rf64', 'w64'].includes(container)) return pcmCodecs.test(codec) && channels <= 8
  // With more than two channels, the channel order differs from that of FLAC.
  if (container === 'aiff') return pcmCodecs.test(codec) && channels <= 2
  if (container === 'flac') return codec === 'flac' && (bitsPerSample ?? 0) <= bitsMax
  return ['mp4', 'mov'].includes(container) && codec === 'alac' && channels <= 2
}
