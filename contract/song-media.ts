import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Browser, MediaDetails } from './media-details.ts'

/** MIME type of small renditions: AAC. */
export const smallRenditionType = 'audio/mp4'
export const mp3Type = 'audio/mpeg'

/** A copy in a format that all browsers play: FLAC for lossless sound and PCM, AAC for other sound, MP4 (H.264, AAC) for video. */
export const RenditionFormat = z.enum(['flac', 'aac', 'mp4'])
export type RenditionFormat = z.infer<typeof RenditionFormat>

/** Why a file that some browsers do not play has no rendition: the server has no `ffmpeg`, or the file cannot be converted. */
export const RenditionObstacle = z.enum(['needs_ffmpeg', 'not_convertible'])
export type RenditionObstacle = z.infer<typeof RenditionObstacle>

/** How browsers will be able to play a file, before it becomes a song. */
export const Playability = z.strictObject({
  /** Browsers that cannot play the original file. */
  unsupportedIn: z.array(Browser),
  /** Format of the rendition for them; null if none is needed or possible. */
  rendition: RenditionFormat.nullable(),
  obstacle: RenditionObstacle.nullable(),
})
export type Playability = z.infer<typeof Playability>

/** Why a file's sound was not measured: the server has no `ffmpeg` and no decoder of its own, or the file cannot be decoded. */
export const AnalysisObstacle = z.enum(['needs_ffmpeg', 'not_decodable'])
export type AnalysisObstacle = z.infer<typeof AnalysisObstacle>

export const SoundAnalysis = z.strictObject({
  /** Integrated loudness (EBU R 128) in LUFS; null for silence. */
  loudness: z.number().nullable(),
  /** In dBTP; null for silence. */
  truePeak: z.number().nullable(),
  /** Silence at the start and at the end. */
  silenceStartSeconds: z.number(),
  silenceEndSeconds: z.number(),
})
export type SoundAnalysis = z.infer<typeof SoundAnalysis>

/** 'waiting' and 'running' jobs end by themselves; a 'failed' one is retried only on request. */
const MediaJob = z.strictObject({
  /**
   * 'media': read the file and make its rendition. 'mp3': make an MP3 rendition for downloads. 'poster': take a frame as cover. 'small': make one
   * for listeners who save data. 'sound': measure the sound. 'stream': make a long video in several sizes.
   */
  kind: z.enum(['media', 'mp3', 'poster', 'small', 'sound', 'stream']),
  state: z.enum(['waiting', 'running', 'failed']),
  /** From 0 to 1; null if unknown. */
  progress: z.number().nullable(),
  attempts: z.number().int(),
})

export const SongMedia = z.strictObject({
  /** Null until the file is read, and if it cannot be read. */
  details: MediaDetails.nullable(),
  unsupportedIn: z.array(Browser),
  rendition: z.strictObject({ mimeType: z.string(), sizeBytes: z.number().int() }).nullable(),
  obstacle: RenditionObstacle.nullable(),
  /** The MP3 rendition for downloads, of lossless sound. */
  mp3: z.strictObject({ sizeBytes: z.number().int() }).nullable(),
  /** Null until the sound is measured, and if there is none or it cannot be measured. */
  analysis: SoundAnalysis.nullable(),
  analysisObstacle: AnalysisObstacle.nullable(),
  /** The original file, byte for byte. */
  originalUrl: z.string(),
  /** The next job, or a failed one. */
  job: MediaJob.nullable(),
})
export type SongMedia = z.infer<typeof SongMedia>

const params = z.strictObject({ id: Id })

export const songMediaEndpoints = {
  'GET /api/admin/songs/:id/media': endpoint({
    access: 'editor',
    summary: "Encoding of a song's file, browsers that play it, its rendition for the others, and measurements of its sound",
    params,
    output: SongMedia,
    errors: ['not_found'],
  }),
  'POST /api/admin/songs/:id/media/renditions': endpoint({
    access: 'editor',
    summary: "Read a song's file, make its rendition and measure its sound again, also after a failure",
    params,
    errors: ['not_found'],
  }),
  'GET /api/admin/media-jobs': endpoint({
    access: 'admin',
    summary: 'Number of waiting and failed jobs on media files, and whether ffmpeg is installed',
    output: z.strictObject({
      waiting: z.number().int(),
      failed: z.number().int(),
      /** Number of songs that some browsers cannot play because they have no rendition. */
      limitedSongs: z.number().int(),
      hasFfmpeg: z.boolean(),
    }),
  }),
  'POST /api/admin/media-jobs': endpoint({
    access: 'admin',
    summary: 'Read all media files again, make all renditions and measure all sounds again, in the background',
  }),
}
