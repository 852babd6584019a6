import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Browser, MediaDetails } from './media-details.ts'

/** A copy in a format that all browsers play: FLAC for what is lossless or PCM, AAC for other sound, MP4 (H.264, AAC) for video. */
export const RenditionFormat = z.enum(['flac', 'aac', 'mp4'])
export type RenditionFormat = z.infer<typeof RenditionFormat>

/** Why a file that not all browsers play has no rendition: the server has no `ffmpeg`, or the file cannot be converted. */
export const RenditionObstacle = z.enum(['needs_ffmpeg', 'not_convertible'])
export type RenditionObstacle = z.infer<typeof RenditionObstacle>

/** What becomes of a file, before it is a song. */
export const Playability = z.strictObject({
  /** Browsers that do not play the file as it is. */
  unsupportedIn: z.array(Browser),
  /** What will be made for them; null where nothing is needed, or possible. */
  rendition: RenditionFormat.nullable(),
  obstacle: RenditionObstacle.nullable(),
})
export type Playability = z.infer<typeof Playability>

/** Why the sound of a file was not measured: the server has no `ffmpeg` and no decoder of its own, or the file cannot be decoded. */
export const AnalysisObstacle = z.enum(['needs_ffmpeg', 'not_decodable'])
export type AnalysisObstacle = z.infer<typeof AnalysisObstacle>

export const SoundAnalysis = z.strictObject({
  /** Integrated loudness (EBU R 128) in LUFS; null of silence. */
  loudness: z.number().nullable(),
  /** In dBTP; null of silence. */
  truePeak: z.number().nullable(),
  /** At the beginning and the end. */
  silenceStartSeconds: z.number(),
  silenceEndSeconds: z.number(),
})
export type SoundAnalysis = z.infer<typeof SoundAnalysis>

/** 'waiting' and 'running' come to an end by themselves, 'failed' when it is requested again. */
export const MediaJob = z.strictObject({
  /** 'media': the file is read and its rendition made. 'poster': a frame becomes the cover. 'small': a small rendition is made. 'sound': its sound is measured. 'stream': a long video is made in several sizes. */
  kind: z.enum(['media', 'poster', 'small', 'sound', 'stream']),
  state: z.enum(['waiting', 'running', 'failed']),
  /** From 0 to 1; null where it is not known. */
  progress: z.number().nullable(),
  attempts: z.number().int(),
})
export type MediaJob = z.infer<typeof MediaJob>

export const SongMedia = z.strictObject({
  /** Null until the file was read, and where it cannot be. */
  details: MediaDetails.nullable(),
  unsupportedIn: z.array(Browser),
  rendition: z.strictObject({ mimeType: z.string(), sizeBytes: z.number().int() }).nullable(),
  obstacle: RenditionObstacle.nullable(),
  /** Null until its sound was measured, and where it has none or cannot be. */
  analysis: SoundAnalysis.nullable(),
  analysisObstacle: AnalysisObstacle.nullable(),
  /** The file as it came, byte for byte. */
  originalUrl: z.string(),
  /** What is done next, or has failed. */
  job: MediaJob.nullable(),
})
export type SongMedia = z.infer<typeof SongMedia>

const params = z.strictObject({ id: Id })

export const songMediaEndpoints = {
  'GET /api/admin/songs/:id/media': endpoint({
    access: 'editor',
    summary: "How a song's file is encoded, which browsers play it, what was made for the others, and what was measured in its sound",
    params,
    output: SongMedia,
    errors: ['not_found'],
  }),
  'POST /api/admin/songs/:id/media/renditions': endpoint({
    access: 'editor',
    summary: "Read a song's file again, make its rendition and measure its sound again, also after a failure",
    params,
    errors: ['not_found'],
  }),
  'GET /api/admin/media-jobs': endpoint({
    access: 'admin',
    summary: 'How much work on media files waits or has failed, and whether ffmpeg is installed',
    output: z.strictObject({
      waiting: z.number().int(),
      failed: z.number().int(),
      /** Songs that not all browsers play, for want of a rendition. */
      limitedSongs: z.number().int(),
      hasFfmpeg: z.boolean(),
    }),
  }),
  'POST /api/admin/media-jobs': endpoint({
    access: 'admin',
    summary: 'Read all media files again, make all renditions and measure all sounds again, in the background',
  }),
}
