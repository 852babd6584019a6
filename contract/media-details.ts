import { z } from 'zod'

/** Codec names are those of FFmpeg if it has one. */
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
  /** Pixels as displayed, after the rotation. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Degrees by which a player rotates the picture clockwise: 0, 90, 180 or 270. */
  rotation: z.number().int(),
  isHdr: z.boolean(),
})
export type VideoDetails = z.infer<typeof VideoDetails>

/** How a media file is encoded, read from its bytes. Null if it could not be read, or if there is no such track. */
export const MediaDetails = z.strictObject({
  container: z.string(),
  audio: AudioDetails.nullable(),
  video: VideoDetails.nullable(),
})
export type MediaDetails = z.infer<typeof MediaDetails>

export const Browser = z.enum(['chromium', 'firefox', 'safari'])
export type Browser = z.infer<typeof Browser>
