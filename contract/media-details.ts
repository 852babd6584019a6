import { z } from 'zod'

/** Names of codecs are those of FFmpeg where it has one. */
export const AudioDetails = z.strictObject({
  codec: z.string(),
  profile: z.string().nullable(),
  sampleRate: z.number().int().nullable(),
  channels: z.number().int().nullable(),
  bitsPerSample: z.number().int().nullable(),
})
export type AudioDetails = z.infer<typeof AudioDetails>

export const VideoDetails = z.strictObject({
  codec: z.string(),
  profile: z.string().nullable(),
  bitDepth: z.number().int().nullable(),
  pixelFormat: z.string().nullable(),
  /** Pixels as shown: after the rotation. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Degrees clockwise that a player turns the picture by: 0, 90, 180 or 270. */
  rotation: z.number().int(),
  isHdr: z.boolean(),
})
export type VideoDetails = z.infer<typeof VideoDetails>

/** How a media file is encoded, read from its bytes. Null where it could not be read, or where there is no such track. */
export const MediaDetails = z.strictObject({
  container: z.string(),
  audio: AudioDetails.nullable(),
  video: VideoDetails.nullable(),
})
export type MediaDetails = z.infer<typeof MediaDetails>

export const Browser = z.enum(['chromium', 'firefox', 'safari'])
export type Browser = z.infer<typeof Browser>
