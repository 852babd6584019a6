import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { MediaDetails } from './media-details.ts'
import { MediaTags } from './media-tags.ts'
import { Playability } from './song-media.ts'
import { MediaType } from './songs.ts'

/**
 * Files are uploaded to `/api/uploads` by the tus protocol (resumable, see docs/architecture.md), with `filename` and `kind` as metadata. A
 * finished upload is staged until `POST /api/songs` or `PUT /api/songs/:id` consumes it.
 */
export const UploadKind = z.enum(['media', 'cover', 'captions', 'archive'])
export type UploadKind = z.infer<typeof UploadKind>

/**
 * Maximum size of a cover and of captions, in MB of 1,000,000 bytes; media is limited by MAX_UPLOAD_MB, an administrator's archive by the
 * disk.
 */
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
  /** A song with exactly the same bytes, if there is one that the viewer may hear. */
  sameSong: z.strictObject({ id: Id, title: z.string() }).nullable(),
})
export type Inspection = z.infer<typeof Inspection>

const params = z.strictObject({ id: Id })

export const uploadsEndpoints = {
  'POST /api/uploads/:id/inspection': endpoint({
    access: 'uploader',
    summary:
      "Read a finished media upload's type, length and tags, and check whether the library already has it; deletes a file that is not media",
    params,
    output: Inspection,
    errors: ['upload_missing', 'upload_incomplete', 'empty_file', 'wrong_media_type', 'unreadable_media'],
  }),
}
