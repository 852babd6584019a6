import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { MediaDetails } from './media-details.ts'
import { MediaTags } from './media-tags.ts'
import { Playability } from './song-media.ts'
import { MediaType } from './songs.ts'

/**
 * Files are uploaded by the tus protocol at `/api/uploads` (resumable, see docs/architecture.md); its metadata has `filename` and `kind`. A
 * finished upload is staged until `POST /api/songs` or `PUT /api/songs/:id` consumes it.
 */
export const UploadKind = z.enum(['media', 'cover', 'captions', 'archive'])
export type UploadKind = z.infer<typeof UploadKind>

/** Largest cover and captions, in MB of 1,000,000 bytes; media has MAX_UPLOAD_MB, an administrator's archive the disk. */
export const maxCoverMegabytes = 20
export const maxCaptionsMegabytes = 1

/** Result of the inspection. */
export const InspectedMedia = z.strictObject({
  mediaType: MediaType,
  mimeType: z.string(),
  durationSeconds: z.number().nullable(),
  details: MediaDetails,
  ...MediaTags.shape,
  hasCover: z.boolean(),
  /** SHA-256, hex. */
  contentHash: z.string(),
})
export type InspectedMedia = z.infer<typeof InspectedMedia>

export const Inspection = z.strictObject({
  ...InspectedMedia.shape,
  playability: Playability,
  /** A song that has the very same bytes, where there is one that the viewer may hear. */
  sameSong: z.strictObject({ id: Id, title: z.string() }).nullable(),
})
export type Inspection = z.infer<typeof Inspection>

const params = z.strictObject({ id: Id })

export const uploadsEndpoints = {
  'POST /api/uploads/:id/inspection': endpoint({
    access: 'uploader',
    summary:
      "Read a finished media upload's type, length and tags, and whether the library has it already; a file that is no media is removed",
    params,
    output: Inspection,
    errors: ['upload_missing', 'upload_incomplete', 'empty_file', 'wrong_media_type', 'unreadable_media'],
  }),
}
