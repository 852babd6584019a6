import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, editOf, Id, Name, Timestamp } from './fields.ts'
import { songDetails, taggedFacts } from './song-details.ts'
import { MediaType, Song, SongStatus } from './songs.ts'
import { uploadCategories } from './upload-choices.ts'

/** A song as its uploader sees it. */
export const UploadedSong = z.strictObject({
  ...Song.shape,
  status: SongStatus,
  /** Its category, if it is one of the page's choices; otherwise null. */
  choice: z.enum(uploadCategories).nullable(),
})
export type UploadedSong = z.infer<typeof UploadedSong>

/** A song that an editor rejected, or deleted while it was pending. */
export const RejectedSong = z.strictObject({
  ...Song.pick({ id: true, title: true, artist: true }).shape,
  rejectedAt: Timestamp,
  /** What the editor wrote, as plain text with line breaks; null if nothing. */
  reason: z.string().nullable(),
})
export type RejectedSong = z.infer<typeof RejectedSong>

/** Input of the page /upload: stricter than the admin form, with a fixed choice of categories. */
export const SongSending = z.strictObject({
  /** A finished upload of kind 'media' (POST /api/uploads). */
  uploadId: Id,
  mediaType: MediaType,
  category: z.enum(uploadCategories),
  ...songDetails,
  artist: Name,
  /** Used if the file's tags have none. */
  ...editOf({ discNumber: taggedFacts.discNumber, trackNumber: taggedFacts.trackNumber }),
  /** A finished upload of kind 'cover'. */
  coverUploadId: Id.optional(),
})
export type SongSending = z.input<typeof SongSending>

/** Fields that an uploader may change while the song is pending. Without a choice, the category is unchanged. */
export const UploadedSongEdit = z.strictObject({ ...songDetails, artist: Name, category: z.enum(uploadCategories).optional() })
export type UploadedSongEdit = z.input<typeof UploadedSongEdit>

/** Requirements for uploads by users. Sizes in MB of 1,000,000 bytes. */
export const UploadRules = z.strictObject({
  listenersMayUpload: z.boolean(),
  /** Whether a listener's song needs approval; a contributor's always does. */
  needsApproval: z.boolean(),
  /** Limit for listeners and contributors. */
  listenerMegabytes: z.number(),
  /** Limit for editors and administrators. */
  administratorMegabytes: z.number(),
})
export type UploadRules = z.infer<typeof UploadRules>

const params = z.strictObject({ id: Id })

export const uploadedSongsEndpoints = {
  'GET /api/upload-rules': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Who may send songs, and their maximum size',
    output: UploadRules,
  }),
  'GET /api/uploaded-songs': endpoint({
    access: 'signed-in',
    summary: 'Songs that the viewer sent, newest first, including pending and rejected ones',
    query: z.strictObject({ cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: z.strictObject({
      songs: z.array(UploadedSong),
      /** Those that are still in the trash, newest first; only with the first page. */
      rejected: z.array(RejectedSong),
      nextCursor: z.string().nullable(),
    }),
  }),
  'POST /api/uploaded-songs': endpoint({
    access: 'uploader',
    summary: 'Create a song from a finished upload that is MP3, MP4, MPEG or QuickTime by its bytes; idempotent',
    body: SongSending,
    output: UploadedSong,
    errors: [
      'category_missing',
      'upload_missing',
      'upload_incomplete',
      'empty_file',
      'wrong_media_type',
      'wrong_image_type',
      'unreadable_media',
      'storage_full',
    ],
  }),
  'PUT /api/uploaded-songs/:id': endpoint({
    access: 'uploader',
    summary: "Edit the viewer's own song while it is pending; the last edit wins",
    params,
    body: UploadedSongEdit,
    output: UploadedSong,
    errors: ['not_found', 'song_published', 'category_missing'],
  }),
  'DELETE /api/uploaded-songs/:id': endpoint({
    access: 'signed-in',
    summary: "Withdraw the viewer's own song while it is pending",
    params,
    errors: ['not_found', 'song_published'],
  }),
}
